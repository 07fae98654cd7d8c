import { Parser } from 'saxen';
import { UnreadableFile } from './unreadable-file.ts';

/** What is called for each part of a document; names come without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Reads an XML document. Throws `UnreadableFile` for a broken one, and for one that declares entities. */
export function readXml(xml: string, { open, close = () => {}, text = () => {} }: XmlHandlers): void {
  const fail = () => {
    throw new UnreadableFile('This Excel file is damaged. Open it, save it again, and try again.');
  };
  new Parser()
    .on('openTag', (name, attributes) => open(withoutPrefix(name), attributes))
    .on('closeTag', (name) => close(withoutPrefix(name)))
    .on('text', (part) => text(decodeEntities(part)))
    .on('cdata', text)
    .on('attention', fail)
    .on('error', fail)
    .parse(xml);
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const named: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** The parser's own decoder knows no characters beyond U+FFFF. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
