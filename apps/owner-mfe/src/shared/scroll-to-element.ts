/** Scrolls to an element, smoothly unless the user prefers reduced motion, which browsers ignore here. */
export function scrollToElement(element: Element, block: ScrollLogicalPosition): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block });
}
