import { readXml } from './read-xml.ts';

/** The texts that the cells of a workbook name by their number. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  const piece = textPieces();
  readXml(xml, {
    open(name) {
      if (name === 'si') piece.clear();
      piece.open(name);
    },
    close(name) {
      piece.close(name);
      if (name === 'si') texts.push(piece.text());
    },
    text: piece.add,
  });
  return texts;
}

/** Collects the text of an element that has it in pieces, without how words are read aloud. */
export function textPieces() {
  let text = '';
  let isText = false;
  let isReading = false;
  return {
    clear() {
      text = '';
    },
    open(name: string) {
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    close(name: string) {
      if (name === 'rPh') isReading = false;
      if (name === 't') isText = false;
    },
    add(part: string) {
      if (isText) text += part;
    },
    /** Excel writes control characters as `_x000D_`. */
    text: () =>
      text.replaceAll(/_x([0-9a-f]{4})_/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  };
}
