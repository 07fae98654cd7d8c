import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useOwner } from '../shared/shell.tsx';

/** By owner and form; gone with the page, as everything in memory. */
const savedValues = new Map<string, [string, unknown][]>();

/**
 * Keeps what is typed and not saved while its owner looks at other screens: on return it stands in the form again, still
 * unsaved. For small forms with fields of one level.
 */
export function useSavedFormValues<Values extends FieldValues, Context, Sent extends FieldValues>(
  form: UseFormReturn<Values, Context, Sent>,
  formName: string,
): void {
  const key = `${useOwner().id} ${formName}`;
  const isDirty = useRef<Record<string, unknown>>({});
  isDirty.current = form.formState.dirtyFields;
  useEffect(() => {
    for (const [name, value] of savedValues.get(key) ?? []) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    return () => {
      const unsaved = Object.entries(form.getValues()).filter(([name]) => isDirty.current[name]);
      if (unsaved.length > 0) savedValues.set(key, unsaved);
      else savedValues.delete(key);
    };
  }, [form, key]);
}
