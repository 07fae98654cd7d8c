import { expect, type Page } from 'playwright/test';

/** What is cut on purpose: one line until it is opened, and texts that only a screen reader gets. */
const shortened = '.fill-label:not([open]) summary, .fill-left button, .fill-hidden';

/**
 * Checks that nothing is wider than the page, that no text is cut by its box or covered by another text, and that each
 * control is as high as a finger needs.
 */
export async function expectFits(page: Page, state: string): Promise<void> {
  expect.soft(await misfits(page), state).toEqual([]);
}

async function misfits(page: Page): Promise<string[]> {
  return page.evaluate((cut) => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`);
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest(cut);
    const name = (element: Element) =>
      `${element.className || element.tagName} "${element.textContent?.trim()}"`;

    const texts: { element: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) texts.push({ element, box });
    }
    for (const { element, box } of texts) {
      if (box.left < -1 || box.right > root.clientWidth + 1) found.push(`beside the page: ${name(element)}`);
      for (
        let outer: Element | null = element;
        outer && outer !== document.body;
        outer = outer.parentElement
      ) {
        const { overflowX } = getComputedStyle(outer);
        const frame = outer.getBoundingClientRect();
        const isOut = box.left < frame.left - 1 || box.right > frame.right + 1;
        if (isOut && (overflowX !== 'visible' || outer.matches('button, a')))
          found.push(`cut: ${name(element)}`);
      }
    }
    for (const row of document.querySelectorAll(
      '.fill-row, .fill-brand, .fill-count, .fill-actions, .fill-return',
    )) {
      const inside = texts.filter(
        ({ element }) => row.contains(element) && !element.closest('.fill-languages ul'),
      );
      for (const [at, { element, box }] of inside.entries()) {
        for (const other of inside.slice(at + 1)) {
          const isApart =
            other.box.left >= box.right - 1 ||
            other.box.right <= box.left + 1 ||
            other.box.top >= box.bottom - 4 ||
            other.box.bottom <= box.top + 4;
          if (other.element !== element && !isApart)
            found.push(`covered: ${name(element)} ${name(other.element)}`);
        }
      }
    }
    for (const control of document.querySelectorAll(
      'button, summary, input:not([type=checkbox], [type=hidden]), textarea, .fill-link, .fill-languages a, .fill-actions a, .fill-problems a, a.fill-button',
    )) {
      const { height, width } = control.getBoundingClientRect();
      if (isSeen(control) && width > 0 && height < 47.5) found.push(`${height} px high: ${name(control)}`);
    }
    return found;
  }, shortened);
}
