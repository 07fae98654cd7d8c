import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { storageIdOf } from '../shared/roles.ts';
import { useOwner } from '../shared/shell.tsx';

/** By person, workspace and form; kept in memory until the page is closed. */
const savedValues = new Map<string, [string, unknown][]>();

/**
 * Keeps unsaved input while its owner visits other screens and puts it back, still unsaved, on return. For small forms
 * with flat fields.
 */
export function useSavedFormValues<Values extends FieldValues, Context, Sent extends FieldValues>(
  form: UseFormReturn<Values, Context, Sent>,
  formName: string,
): void {
  const key = `${storageIdOf(useOwner())} ${formName}`;
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
