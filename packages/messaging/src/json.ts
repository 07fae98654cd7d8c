const decoder = new TextDecoder();

/** The value a message's JSON bytes stand for. Throws SyntaxError. */
export function decodeJson(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}
