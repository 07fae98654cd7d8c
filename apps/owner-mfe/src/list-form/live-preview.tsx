import type { PublicList } from '@scanlist/contracts/http/fill';
import type { ListBody } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { Smartphone } from 'lucide-react';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useOwner, useShell } from '../shared/shell.tsx';
import type { ListFormValues } from './list-form-values.ts';
import { previewOf } from './preview-list.ts';

type Form = UseFormReturn<ListFormValues, unknown, ListBody>;

/** How long after a change the preview updates. Typing never waits for it. */
const followMs = 200;

const explanation = 'What people see after scanning. Nothing is saved.';

/** The list as on a visitor's phone, beside the form, following the input; it writes nothing (decision O9). */
export function PreviewBeside({ form }: { form: Form }) {
  return (
    <aside
      aria-label="Preview"
      className="sticky top-4 flex h-[calc(100dvh-6rem)] max-h-[52rem] min-h-80 flex-col"
    >
      <h2 className="text-sm font-semibold">Preview</h2>
      <p className="text-xs text-muted">{explanation}</p>
      <div className="mt-3 min-h-0 grow overflow-y-auto rounded-[1.75rem] border-[6px] border-line bg-paper">
        <LivePreview form={form} />
      </div>
    </aside>
  );
}

/** The same behind a button, where it does not fit beside the form. */
export function PreviewButton({ form }: { form: Form }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* A server does not know the width. */}
      <Button className="max-[22rem]:[&_svg]:hidden min-[68.75rem]:hidden" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden strokeWidth={1.75} />
        Preview
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Preview" description={explanation} size="phone">
        <div className="h-[40rem] max-h-[75dvh]">
          <LivePreview form={form} />
        </div>
      </Dialog>
    </>
  );
}

function LivePreview({ form }: { form: Form }) {
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
