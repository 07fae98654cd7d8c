/** Closes the menu of languages on Escape and returns the focus to it, as a browser does with its own menus. */
export function closeMenuOnEscape(): void {
  addEventListener('keydown', ({ key }) => {
    const menu = document.querySelector<HTMLDetailsElement>('.fill-languages[open]');
    if (key !== 'Escape' || !menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
