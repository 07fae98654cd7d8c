/** Folds text for comparison: lowercase, without diacritics, and with letters such as ß written out. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđς]/g, (letter) => plainForms[letter] ?? letter);
}

const plainForms: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ς: 'σ' };
