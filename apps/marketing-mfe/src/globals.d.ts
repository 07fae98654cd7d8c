declare module '*.css' {
  /** The whole sheet as text, in the server build only. */
  const text: string;
  export default text;
}

/** Where the file is served from. */
declare module '*.png' {
  const url: string;
  export default url;
}

declare module '*.svg';
declare module '*.ico';

/** The standalone build's scripts: of the entry (`main`) and of each page by its name. Set by the server build. */
declare const __PUBLIC_SCRIPTS__: Record<string, string[]>;
