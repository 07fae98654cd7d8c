import { useEffect, useInsertionEffect, useRef } from 'react';

/**
 * Passes ticks, choices and text from before the script ran to the page's components: the controls hold them, but no
 * component knows of them. It repeats the events of a user's input once all components listen. Call it around
 * everything that has controls.
 */
export function useEarlyInput(): void {
  const replays = useRef<(() => void)[]>([]);
  // Before any component gets its controls and may fill them in again.
  useInsertionEffect(() => {
    replays.current = [...document.querySelectorAll<Control>('input, select, textarea')].flatMap(replayOf);
  }, []);
  useEffect(() => {
    for (const repeat of replays.current.splice(0)) repeat();
  }, []);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Repeats a user's change of this control; nothing where it is unchanged. */
function replayOf(control: Control): (() => void)[] {
  if (control instanceof HTMLSelectElement) {
    const { value } = control;
    const sent = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return value === sent?.value ? [] : [() => change(control, value)];
  }
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    const { checked, defaultChecked } = control;
    // In a group of radio buttons, the other button's event covers this one.
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return [];
    return [() => press(control, checked)];
  }
  const { value, defaultValue } = control;
  return value === defaultValue ? [] : [() => change(control, value)];
}

function press(control: HTMLInputElement, checked: boolean): void {
  // React tracks what is set here, so that the click below is a change to it.
  control.checked = !checked;
  control.click();
}

function change(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  // Bypasses React's own tracking of the value; otherwise React would ignore the event.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
