/**
 * Modal dialogs where the browser has none (Safari before 15.4, Firefox before 98), by the same calls: it covers the page, keeps
 * the focus, gives it back, and Escape cancels it.
 */
if (!('HTMLDialogElement' in window)) Object.assign(HTMLElement.prototype, { showModal, close });

interface OlderDialog extends HTMLElement {
  open?: boolean;
  /** What had the focus. */
  opener?: Element | null;
}

const placed = {
  position: 'fixed',
  top: '0',
  right: '0',
  bottom: '0',
  left: '0',
  zIndex: '3',
  maxHeight: 'calc(100% - 32px)',
};

function showModal(this: OlderDialog): void {
  this.opener = document.activeElement;
  this.open = true;
  this.setAttribute('open', '');
  this.setAttribute('role', 'dialog');
  this.setAttribute('aria-modal', 'true');
  Object.assign(this.style, placed, { display: 'block', height: 'fit-content' });
  if (!this.style.height) this.style.height = '-moz-fit-content';
  this.onkeydown = keepInside;
  this.addEventListener('focusout', takeFocusBack);
  setTapsBehind(this, 'none');
}

/** After a tap beside it, or at the end of the page: nothing else gets the focus. */
function takeFocusBack(this: OlderDialog, { relatedTarget }: FocusEvent): void {
  if (this.open && !this.contains(relatedTarget as Node | null)) setTimeout(() => this.focus());
}

function close(this: OlderDialog): void {
  const wasOpen = this.open;
  this.open = false;
  this.removeAttribute('open');
  this.style.display = '';
  setTapsBehind(this, '');
  if (wasOpen) (this.opener as HTMLElement | null | undefined)?.focus();
}

/** The form that it covers, which leaves the page with it. */
function setTapsBehind({ previousElementSibling: form }: HTMLElement, value: string): void {
  if (form instanceof HTMLElement) form.style.pointerEvents = value;
}

function keepInside(this: GlobalEventHandlers, event: KeyboardEvent): void {
  const dialog = this as OlderDialog;
  if (event.key === 'Escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  if (event.key !== 'Tab') return;
  const buttons = [...dialog.querySelectorAll<HTMLElement>('button, a')];
  const [first, last] = [buttons[0], buttons[buttons.length - 1]];
  const { activeElement } = document;
  const isAtEnd =
    activeElement === (event.shiftKey ? first : last) || (event.shiftKey && activeElement === dialog);
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
