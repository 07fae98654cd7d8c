import { UnreadableFile } from './unreadable-file.ts';

/** The text of a file, and what it was taken for where that is a guess. */
export interface DecodedText {
  text: string;
  guessed: 'Windows-1252' | null;
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, and else Windows-1252 if each byte has a meaning there. Throws
 * `UnreadableFile` with the line of what no text has.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOfMark(bytes);
  const text = decode(bytes, encoding);
  if (text === null && encoding !== 'utf-8') throw new UnreadableFile(notText);
  const decoded = text ?? decodeWindows1252(bytes);
  const nul = decoded.indexOf('\0');
  if (nul !== -1) throw new UnreadableFile(notText, { line: lineAt(decoded, nul) });
  return { text: decoded, guessed: text === null ? 'Windows-1252' : null };
}

const notText = 'We can’t read the text in this file. Save it as UTF-8 text and try again.';

function encodingOfMark([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** The text without its byte order mark; null if it is not in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The characters of the bytes from 0x80 to 0x9f; those without a meaning are spaces. Node decodes them as Latin-1. */
const upperControls = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  const characters: string[] = [];
  for (const [at, byte] of bytes.entries()) {
    const isControl = byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
    const character = byte >= 0x80 && byte < 0xa0 ? upperControls[byte - 0x80] : String.fromCharCode(byte);
    if (isControl || character === undefined || (character === ' ' && byte !== 0x20)) {
      throw new UnreadableFile(notText, { line: lineAt(Buffer.from(bytes).toString('latin1'), at) });
    }
    characters.push(character);
  }
  return characters.join('');
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|[\n\r]/).length;
}
