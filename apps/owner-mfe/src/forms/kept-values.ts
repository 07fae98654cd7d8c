import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useOwner } from '../shared/shell.tsx';

/** By owner and form; gone with the page, as everything in memory. */
const kept = new Map<string, [string, unknown][]>();

/**
 * Keeps what is typed and not saved while its owner looks at other screens: on return it stands in the form again, still
 * unsaved. For small forms with fields of one level.
 */
export function useKeptValues<Values extends FieldValues, Context, Sent extends FieldValues>(
  form: UseFormReturn<Values, Context, Sent>,
  formName: string,
): void {
  const key = `${useOwner().id} ${formName}`;
  const isDirty = useRef<Record<string, unknown>>({});
  isDirty.current = form.formState.dirtyFields;
  useEffect(() => {
    for (const [name, value] of kept.get(key) ?? []) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    return () => {
      const unsaved = Object.entries(form.getValues()).filter(([name]) => isDirty.current[name]);
      if (unsaved.length > 0) kept.set(key, unsaved);
      else kept.delete(key);
    };
  }, [form, key]);
}
