import { useSortable } from '@dnd-kit/sortable';
import type { ListBody } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { WrappingField } from '@scanlist/ui/wrapping-field';
import { GripVertical, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ListFormValues } from './list-form-values.ts';
import { hasLineBreak } from './pasted-lines.ts';
import type { ItemActions } from './use-item-actions.ts';

interface ItemRowProps {
  uid: string;
  place: number;
  error: string | undefined;
  register: UseFormReturn<ListFormValues, unknown, ListBody>['register'];
  actions: ItemActions;
}

/** One line: handle with number, text, remove button. While other lines are dragged only its position changes. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { place } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: props.uid });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={`relative flex items-start gap-2 motion-reduce:transition-none! ${isDragging ? 'z-10 rounded-control bg-paper shadow-float' : ''}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        // A finger on the handle drags; everywhere else it scrolls.
        className={`flex h-11 w-11 shrink-0 touch-none items-center justify-end rounded-control text-muted select-none hover:text-ink ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <span className="sr-only">Move item {place + 1}</span>
        <GripVertical aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span aria-hidden className="min-w-6 text-right font-mono text-xs tabular-nums">
          {place + 1}
        </span>
      </button>
      <ItemText {...props} />
    </li>
  );
});

const ItemText = memo(function ItemText({ place, error, register, actions }: ItemRowProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    if (key === 'Enter' && !ctrlKey && !metaKey) {
      // With Shift too: phones hold it by themselves where a sentence begins.
      event.preventDefault();
      actions.focusBelow(place);
    } else if (key === 'Backspace' && event.currentTarget.value === '' && !event.repeat) {
      // Holding the key down to clear a line must not go on to remove lines.
      event.preventDefault();
      actions.removeEmpty(place);
    } else if (altKey && !ctrlKey && !metaKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      actions.moveBy(place, key === 'ArrowUp' ? -1 : 1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (actions.paste(place, event.currentTarget, text)) event.preventDefault();
  };
  const { onChange: onText, ...field } = register(`items.${place}.content`, {
    onChange: () => actions.revalidate(place),
  });
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const input = event.currentTarget;
    if (!hasLineBreak(input.value)) {
      void onText(event);
      return;
    }
    // Dropped, dictated, or typed before the scripts had come.
    actions.split(place, input);
  };
  return (
    <WrappingField
      className="min-w-0 grow"
      label={`Item ${place + 1}`}
      labelHidden
      autoComplete="off"
      enterKeyHint="enter"
      error={error}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      trailing={
        <Button
          variant="plain"
          iconOnly
          onClick={() => actions.remove(place)}
          className="text-muted hover:text-stop"
        >
          <Trash2 aria-hidden strokeWidth={1.75} />
          <span className="sr-only">Remove item {place + 1}</span>
        </Button>
      }
      {...field}
      onChange={onChange}
    />
  );
});
