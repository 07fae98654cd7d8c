const decoder = new TextDecoder();

/** Parses a message's JSON bytes. Throws SyntaxError. */
export function decodeJson(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}
