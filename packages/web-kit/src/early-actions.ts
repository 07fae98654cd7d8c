import { pressedAttribute } from '@scanlist/contracts/http/owner-screen';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What an owner did on the prerendered screen in `page`: typed, ticked, pressed, focused. Returns what does the same on the
 * screen that scripts have drawn in `root`; undefined where one of them is no screen. An element without a counterpart, or a
 * field that shows something else by now, is left alone.
 */
export function readActions(page: Element, root: Element): (() => void) | undefined {
  const [shown, drawn] = [frameIn(page), frameIn(root)];
  if (!shown || !drawn) return undefined;
  // Now, because labels are found only while their elements are in the document.
  const counterpartOf = <T extends Element>(element: T) => counterpart(element, shown, drawn);
  const changed = [...shown.querySelectorAll<Field>('input, textarea')]
    .filter(isChanged)
    .map((field) => ({ field, own: counterpartOf(field) }));
  const pressed = shown.querySelector<HTMLElement>(`[${pressedAttribute}]`);
  const button = pressed && counterpartOf(pressed);
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && shown.contains(active) ? active : null;
  const target = focused && counterpartOf(focused);
  const selection = focused && selectionIn(focused);
  return () => {
    for (const { field, own } of changed) change(own, field);
    target?.focus({ preventScroll: true });
    if (target && selection && isText(target)) target.setSelectionRange(...selection);
    // Once the screen is painted: what is pressed may open something over it.
    if (button) requestAnimationFrame(() => button.click());
  };
}

/** The owner's frame, without what only the shell has around it. */
function frameIn(page: Element): Element | null {
  return page.querySelector('[data-frame]:has(> * > main)');
}

/** The first of several elements of the same kind and label belongs to the first, the second to the second. */
function counterpart<T extends Element>(element: T, shown: Element, drawn: Element): T | undefined {
  const alike = (screen: Element) =>
    [...screen.querySelectorAll<T>(element.tagName)].filter((other) => nameOf(other) === nameOf(element));
  return alike(drawn)[alike(shown).indexOf(element)];
}

function nameOf(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const labelledBy = element.getAttribute('aria-labelledby');
    const label = labelledBy ? document.getElementById(labelledBy) : element.labels?.[0];
    return `${element.type} ${element.getAttribute('aria-label') ?? label?.textContent ?? ''}`;
  }
  return element.getAttribute('aria-label') ?? element.textContent ?? '';
}

function isChanged(field: Field): boolean {
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function change(drawn: Field | undefined, field: Field): void {
  if (!drawn) return;
  if (isTicked(drawn) && isTicked(field)) {
    if (drawn.checked !== field.checked) drawn.click();
  } else if (drawn.value === field.defaultValue) {
    // React overrides the setter of its own fields.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(drawn), 'value')?.set?.call(drawn, field.value);
    drawn.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function isTicked(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function isText(element: Element): element is Field {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && /^(text|search|email)$/.test(element.type))
  );
}

function selectionIn(element: Element): [number, number] | null {
  if (!isText(element)) return null;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
