/** Text as it is compared: without case, without diacritics, with the letters that have no plain form written out. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđς]/g, (letter) => plainForms[letter] ?? letter);
}

const plainForms: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ς: 'σ' };

/** The words of a search, folded; none for a search that is blank. */
export function searchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean);
}
