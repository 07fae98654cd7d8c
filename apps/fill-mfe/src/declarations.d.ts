declare module '*.css' {
  /** The whole sheet as text, in the server build only. */
  const text: string;
  export default text;
}

/** The address of the standalone build's script; set by the server build. */
declare const __FILL_SCRIPT__: string;
/** The parts of that script (`PageScript`); empty in development, where the text changes under one address. */
declare const __FILL_SCRIPT_PARTS__: { bytes: number; hash: string }[];

/** The addresses of the texts that a page loads later, by language; set by the server build. */
declare const __FILL_TEXTS__: Record<string, string>;

declare module '@scanlist/build-kit/texts' {
  type Compiled = Readonly<Record<string, import('icu-minify/format').CompiledMessage>>;
  /** See `texts.mjs` there. */
  export function compileTexts(
    language: string,
    catalog: object,
    english: object,
  ): Record<'page' | 'later' | 'server', Compiled>;
}

/** What `#root` had in the server's HTML; early-ticks.ts sets it before anything changes the page. */
declare var rootAsSent: string;
