import { type ListBody, listLimits } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { TextField } from '@scanlist/ui/text-field';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useShell } from '../common/shell.tsx';
import type { ListFormValues } from './list-form-values.ts';

/** The list's items, one line each; the last one cannot be removed (specification section 4: List form). */
export function ItemFields({ form }: { form: UseFormReturn<ListFormValues, unknown, ListBody> }) {
  const { toast } = useShell();
  const items = useFieldArray({ control: form.control, name: 'items', keyName: 'key' });
  const errors = form.formState.errors.items;
  const problem = errors?.message ?? errors?.root?.message;

  const remove = (place: number) => {
    if (items.fields.length <= 1) {
      toast({
        variant: 'error',
        title: 'Cannot remove item',
        description: 'You need at least one item in your list',
      });
      return;
    }
    items.remove(place);
    // The line that moved up, or the new last one: whoever removes by keyboard stays where they are.
    const next = Math.min(place, items.fields.length - 2);
    queueMicrotask(() => form.setFocus(`items.${next}.content`));
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-4">
        <span className="text-sm font-semibold text-ink">List Items</span>
        <span className="text-xs text-muted tabular-nums">
          {items.fields.length} of at most {listLimits.itemsMax}
        </span>
      </legend>
      <ol className="flex flex-col gap-2">
        {items.fields.map((item, place) => (
          <li key={item.key} className="flex items-start gap-2">
            <span
              aria-hidden
              className="w-6 shrink-0 pt-3 sm:w-8 text-right font-mono text-xs text-muted tabular-nums"
            >
              {place + 1}
            </span>
            <TextField
              className="grow"
              label={`Item ${place + 1}`}
              labelHidden
              autoComplete="off"
              error={errors?.[place]?.content?.message}
              trailing={
                <Button
                  variant="plain"
                  iconOnly
                  onClick={() => remove(place)}
                  className="text-muted hover:text-stop"
                >
                  <Trash2 aria-hidden strokeWidth={1.75} />
                  <span className="sr-only">Remove item {place + 1}</span>
                </Button>
              }
              {...form.register(`items.${place}.content`)}
            />
          </li>
        ))}
      </ol>
      {problem && (
        <p
          role="alert"
          className="mt-2 flex items-center gap-1.5 pl-8 text-xs sm:pl-10 font-medium text-stop"
        >
          <CircleAlert aria-hidden className="size-4" strokeWidth={1.75} />
          {problem}
        </p>
      )}
      <Button
        className="mt-3 ml-8 sm:ml-10"
        disabled={items.fields.length >= listLimits.itemsMax}
        onClick={() => items.append({ content: '' })}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        Add Item
      </Button>
    </fieldset>
  );
}
