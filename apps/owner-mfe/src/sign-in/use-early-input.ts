import { type EarlyInput, takePrerendered } from '@scanlist/web-kit/prerendered';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Continues what was typed, selected and submitted on the prerendered page. Runs before the form is painted for the first
 * time.
 */
export function useEarlyInput<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  submit: () => void,
): void {
  const takeOver = useEffectEvent(() => {
    const early = takePrerendered();
    if (!early) return;
    for (const name of Object.keys(form.getValues()) as Path<Values>[]) {
      const value = early.values[name];
      if (value) form.setValue(name, value as PathValue<Values, Path<Values>>);
    }
    if (early.focused) focus(early.focused);
    if (early.isSubmitted) submit();
  });
  useLayoutEffect(() => takeOver(), []);
}

/** At once: `setFocus` of the form waits, and a key that is pressed meanwhile would be lost. */
function focus({ name, selection }: NonNullable<EarlyInput['focused']>): void {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  field?.focus();
  if (selection) field?.setSelectionRange(...selection);
}
