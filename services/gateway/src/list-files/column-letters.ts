/** The index of the column that a reference such as 'AB12' begins with. */
export function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** The letters of a column by its index. */
export function columnLetters(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26));
  return index < 26 ? rest : columnLetters(Math.floor(index / 26) - 1) + rest;
}
