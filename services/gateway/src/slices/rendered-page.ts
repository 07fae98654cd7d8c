import type { PageScript } from '@scanlist/contracts/http/fill-page';

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
const scriptAddress = /^\/assets(?:\/[\w.-]+)+\.js$/;
const scriptHash = /^sha256-[A-Za-z0-9+/]{43}=$/;
const styleHash = /^sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}$/;

/** Returns what a server module rendered; throws if it is not the declared output or longer than `htmlBytesMax`. */
export function parseRenderedPage(output: unknown, htmlBytesMax: number): RenderedPage {
  const { html, status, styleHashes, script, isAnswer } = (output ?? {}) as Record<
    keyof RenderedPage,
    unknown
  >;
  if (typeof html !== 'string') throw new Error('the module returned no html');
  if (status !== 200 && status !== 404)
    throw new Error('the module returned a status that is not 200 or 404');
  if (!areStyleHashes(styleHashes)) throw new Error('the module returned invalid styleHashes');
  if (script !== undefined && !isScript(script)) throw new Error('the module returned an invalid script');
  // A character has at least one byte: a text that is too long is not encoded.
  const bytes = html.length > htmlBytesMax ? undefined : new TextEncoder().encode(html);
  if (!bytes || bytes.byteLength > htmlBytesMax)
    throw new Error(`the html is longer than ${htmlBytesMax} bytes`);
  return {
    html: bytes,
    status,
    styleHashes,
    ...(script && { script: { src: script.src, hash: script.hash } }),
    ...(isAnswer === true && { isAnswer }),
  };
}

/** Both go into the page, and the hash into a header. */
function isScript(value: unknown): value is PageScript {
  const { src, hash } = (value ?? {}) as Record<keyof PageScript, unknown>;
  return (
    typeof src === 'string' && scriptAddress.test(src) && typeof hash === 'string' && scriptHash.test(hash)
  );
}

function areStyleHashes(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= styleHashesMax &&
    value.every((hash) => typeof hash === 'string' && styleHash.test(hash))
  );
}
