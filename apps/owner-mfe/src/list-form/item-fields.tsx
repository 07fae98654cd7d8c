import { listLimits } from '@scanlist/contracts/http/limits';
import type { ListBody } from '@scanlist/contracts/http/list-body';
import { Button } from '@scanlist/ui/button';
import { CircleAlert, Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useGrowingItems } from './growing-items.ts';
import { ItemRow } from './item-row.tsx';
import type { ListFormValues } from './list-form-values.ts';
import { SortableItems } from './sortable-items.tsx';
import { useItemActions } from './use-item-actions.ts';

/**
 * The list's items, one line each, edited as in a text editor. Enter goes to the next line, Backspace removes an empty
 * line, and pasting many lines creates many items. Lines move by their handle or with Alt and an arrow key. The last
 * one cannot be removed (specification section 4: List form).
 */
export function ItemFields({ form }: { form: UseFormReturn<ListFormValues, unknown, ListBody> }) {
  const list = useRef<HTMLOListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const { fields, actions } = useItemActions(form, list, status);
  useGrowingItems(list, fields);
  const errors = form.formState.errors.items;
  const problem = errors?.message ?? errors?.root?.message;
  const uids = useMemo(() => fields.map(({ uid }) => uid), [fields]);

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm font-semibold text-ink">List Items</span>
        <span className="text-xs text-muted tabular-nums">
          {fields.length} of {listLimits.itemsMax}
        </span>
      </legend>
      <p className="mb-2 text-xs text-muted">
        Press Enter for the next item, or paste several lines at once: each becomes an item.
      </p>
      <p ref={status} role="status" className="sr-only" />
      <SortableItems uids={uids} onMove={actions.moveTo}>
        <ol ref={list} className="flex flex-col gap-2">
          {fields.map(({ uid }, place) => (
            <ItemRow
              key={uid}
              uid={uid}
              place={place}
              error={errors?.[place]?.content?.message}
              register={form.register}
              actions={actions}
            />
          ))}
        </ol>
      </SortableItems>
      {problem && (
        <p role="alert" className="mt-2 flex items-center gap-1.5 pl-13 text-xs font-medium text-stop">
          <CircleAlert aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {problem}
        </p>
      )}
      <Button
        className="mt-3 ml-13"
        disabled={fields.length >= listLimits.itemsMax}
        onClick={() => actions.add()}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        Add Item
      </Button>
    </fieldset>
  );
}
