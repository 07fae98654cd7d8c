import { useEffect, useInsertionEffect, useRef } from 'react';

/**
 * Tells the page's components what was ticked, chosen and typed before its script came: the controls keep it, but no
 * component has heard of it. Each is told by the events a person's hand would have made, once all of them listen. Call it
 * around everything that has controls.
 */
export function useEarlyInput(): void {
  const replays = useRef<(() => void)[]>([]);
  // Before any component gets hold of its controls, and may fill them in anew.
  useInsertionEffect(() => {
    replays.current = [...document.querySelectorAll<Control>('input, select, textarea')].flatMap(replayOf);
  }, []);
  useEffect(() => {
    for (const repeat of replays.current.splice(0)) repeat();
  }, []);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What repeats a person's change of this control; nothing where it stands as it was sent. */
function replayOf(control: Control): (() => void)[] {
  if (control instanceof HTMLSelectElement) {
    const { value } = control;
    const sent = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return value === sent?.value ? [] : [() => change(control, value)];
  }
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    const { checked, defaultChecked } = control;
    // Of a group of radio buttons the one that was let go of hears of it from the other.
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return [];
    return [() => press(control, checked)];
  }
  const { value, defaultValue } = control;
  return value === defaultValue ? [] : [() => change(control, value)];
}

function press(control: HTMLInputElement, checked: boolean): void {
  // React notes what is set here, so that the press below is news to it.
  control.checked = !checked;
  control.click();
}

function change(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  // Past React's own note of the value, or it would find nothing new in the event.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
