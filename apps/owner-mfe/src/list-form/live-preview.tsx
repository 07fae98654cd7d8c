import type { PublicList } from '@scanlist/contracts/http/fill';
import type { ListBody } from '@scanlist/contracts/http/lists';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useOwner, useShell } from '../shared/shell.tsx';
import type { ListFormValues } from './list-form-values.ts';
import { previewOf } from './preview-list.ts';

/** The form whose input is shown. */
export type Form = UseFormReturn<ListFormValues, unknown, ListBody>;

/** How long after a change the preview updates. Typing never waits for it. */
const followMs = 200;

/** What the preview is. */
export const previewText = 'What people see after scanning. Nothing is saved.';

/** The list as on a visitor's phone, following the input; it writes nothing (decision O9). */
export function LivePreview({ form }: { form: Form }) {
  const { FillPreview } = useShell();
  const { companyName, companyLogoUrl } = useOwner();
  const values = useDelayedValues(form);
  const list = useMemo<PublicList>(
    () => previewOf(values, { companyName, companyLogoUrl }),
    [values, companyName, companyLogoUrl],
  );
  return <FillPreview list={useDeferredValue(list)} />;
}

/** The values of the form, with a short delay. */
function useDelayedValues(form: Form): ListFormValues {
  const [values, setValues] = useState(() => form.getValues());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      timer = undefined;
      const values = structuredClone(form.getValues());
      startTransition(() => setValues(values));
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(follow, followMs);
      },
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [form]);
  return values;
}
