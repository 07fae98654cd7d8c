/** The buttons that open the entries shown in an element, in their order: the first button of each row. */
export function rowButtons(inside: ParentNode): HTMLButtonElement[] {
  return [...inside.querySelectorAll('li[id^="entry-"]')].flatMap((row) => row.querySelector('button') ?? []);
}
