import type { PageScript, ScriptPart } from '@scanlist/contracts/http/fill-page';

/** A page that a slice's server module rendered: its output, with the HTML in UTF-8. */
export interface RenderedPage {
  html: Uint8Array<ArrayBuffer>;
  status: 200 | 404;
  /** CSP sources of the page's inline styles, such as `sha256-...`. */
  styleHashes: string[];
  /** The script at its end, if it says so. */
  script?: PageScript | undefined;
  /** Whether it shows the answer that its input had. */
  isAnswer?: boolean | undefined;
}

/** Style hashes go into a header. The pages have three at most. */
const styleHashesMax = 20;
/** The page has three. */
const scriptPartsMax = 4;
const scriptAddress = /^\/assets(?:\/[\w.-]+)+\.js$/;
const scriptHash = /^sha256-[A-Za-z0-9+/]{43}=$/;
const styleHash = /^sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}$/;

/** Returns what a server module rendered; throws if it is not the declared output or longer than `htmlBytesMax`. */
export function parseRenderedPage(output: unknown, htmlBytesMax: number): RenderedPage {
  const { html } = (output ?? {}) as Record<keyof RenderedPage, unknown>;
  if (typeof html !== 'string') throw new Error('the module returned no html');
  const fields = parsePageFields(output);
  // A character has at least one byte: a text that is too long is not encoded.
  const bytes = html.length > htmlBytesMax ? undefined : new TextEncoder().encode(html);
  if (!bytes || bytes.byteLength > htmlBytesMax)
    throw new Error(`the html is longer than ${htmlBytesMax} bytes`);
  return { html: bytes, ...fields };
}

/** Returns the rest of a page, as `parseRenderedPage`. */
export function parsePageFields(output: unknown): Omit<RenderedPage, 'html'> {
  const { status, styleHashes, script, isAnswer } = (output ?? {}) as Record<keyof RenderedPage, unknown>;
  if (status !== 200 && status !== 404)
    throw new Error('the module returned a status that is not 200 or 404');
  if (!areStyleHashes(styleHashes)) throw new Error('the module returned invalid styleHashes');
  if (script !== undefined && !isScript(script) && !isScriptOfBefore(script))
    throw new Error('the module returned an invalid script');
  return {
    status,
    styleHashes,
    ...(isScript(script) && {
      script: { src: script.src, parts: script.parts.map(({ bytes, hash }) => ({ bytes, hash })) },
    }),
    ...(isAnswer === true && { isAnswer }),
  };
}

/** The address goes into the page, and the hashes into a header. */
function isScript(value: unknown): value is PageScript {
  const { src, parts } = (value ?? {}) as Record<keyof PageScript, unknown>;
  return (
    typeof src === 'string' &&
    scriptAddress.test(src) &&
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.length <= scriptPartsMax &&
    parts.every(isScriptPart)
  );
}

/** Of a slice from before decision 0080. Its page is served with the address of the script. */
function isScriptOfBefore(value: unknown): boolean {
  const { src, hash, parts } = (value ?? {}) as Record<'src' | 'hash' | 'parts', unknown>;
  return typeof src === 'string' && typeof hash === 'string' && parts === undefined;
}

function isScriptPart(value: unknown): value is ScriptPart {
  const { bytes, hash } = (value ?? {}) as Record<keyof ScriptPart, unknown>;
  return Number.isInteger(bytes) && Number(bytes) > 0 && typeof hash === 'string' && scriptHash.test(hash);
}

function areStyleHashes(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= styleHashesMax &&
    value.every((hash) => typeof hash === 'string' && styleHash.test(hash))
  );
}
