/** Scrolls to an element; at once for people who asked for less motion, which the browser does not heed by itself. */
export function scrollToElement(element: Element, block: ScrollLogicalPosition): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block });
}
