import { listLimits } from '@scanlist/contracts/http/limits';
import type { ListBody } from '@scanlist/contracts/http/list-body';
import { type RefObject, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useShell } from '../shared/shell.tsx';
import { grow } from './growing-items.ts';
import { focusAfterRemoval, placeBeside } from './item-places.ts';
import { type ItemValues, type ListFormValues, newItem, placeholderItem } from './list-form-values.ts';
import { hasLineBreak, pasteLines, splitLines } from './pasted-lines.ts';

/** The actions on the lines of the form. Stable, so that a line renders only when it changed. */
export interface ItemActions {
  /** 'Add Item': adds a line at the end. */
  add(): void;
  /** Enter: focuses the line below; adds one if that is not empty. */
  focusBelow(place: number): void;
  /** The remove button; the last line is kept, with the toast of specification section 5. */
  remove(place: number): void;
  /** Backspace in an empty line: removes it, and focuses the end of the one above. */
  removeEmpty(place: number): void;
  /** Pastes many lines; false if the browser should handle the paste. */
  paste(place: number, input: HTMLTextAreaElement, text: string): boolean;
  /** Makes items of a text with line breaks that were not pasted; one at its end goes on to the next item. */
  split(place: number, input: HTMLTextAreaElement): void;
  /** Alt and an arrow key. */
  moveBy(place: number, by: -1 | 1): void;
  /** The end of a drag, which announces itself. */
  moveTo(from: number, to: number): void;
  /** Validates a line with an error message again while it is edited. */
  revalidate(place: number): void;
}

/**
 * The lines of the form and their actions. Every action is announced in `status` and focuses its line synchronously:
 * phones keep their keyboard open only within the tap or key event.
 */
export function useItemActions(
  form: UseFormReturn<ListFormValues, unknown, ListBody>,
  list: RefObject<HTMLOListElement | null>,
  status: RefObject<HTMLElement | null>,
) {
  const { toast } = useShell();
  const items = useFieldArray({ control: form.control, name: 'items', keyName: 'key' });
  const latest = useRef({ form, items, toast });
  latest.current = { form, items, toast };

  const actions = useMemo<ItemActions>(() => {
    const count = () => latest.current.form.getValues('items').length;
    const contentAt = (place: number) => latest.current.form.getValues(`items.${place}.content`);
    const announce = (text: string) => {
      if (status.current) status.current.textContent = text;
    };
    const focus = (place: number, caret?: number) => {
      const input = list.current?.children[place]?.querySelector('textarea');
      input?.focus();
      input?.setSelectionRange(caret ?? input.value.length, caret ?? input.value.length);
    };
    const isFull = () => {
      if (count() < listLimits.itemsMax) return false;
      latest.current.toast({
        variant: 'info',
        title: 'This list is full',
        description: `A list can have up to ${listLimits.itemsMax} items.`,
      });
      return true;
    };
    const insert = (place: number, made: ItemValues[]) =>
      flushSync(() => latest.current.items.insert(place, made, { shouldFocus: false }));
    const removeAt = (place: number) => {
      flushSync(() => latest.current.items.remove(place));
      const left = count();
      announce(`Item ${place + 1} removed, ${left} left`);
    };
    const moveTo = (from: number, to: number) => flushSync(() => latest.current.items.move(from, to));

    /** Fills an item with the first text, and new items below it with the others. */
    const fill = (place: number, input: HTMLTextAreaElement, contents: readonly string[]) => {
      const [first = '', ...others] = contents;
      latest.current.form.setValue(`items.${place}.content`, first);
      grow([input]);
      if (others.length > 0)
        insert(
          place + 1,
          others.map((line) => newItem(line)),
        );
      const tooLong = contents.flatMap((line, offset) =>
        line.trim().length > listLimits.itemMax ? [`items.${place + offset}.content` as const] : [],
      );
      if (tooLong.length > 0) void latest.current.form.trigger(tooLong);
    };
    const focusBelow = (place: number) => {
      const next = place + 1;
      if (next < count() && contentAt(next) === '') {
        focus(next);
        return;
      }
      if (isFull()) return;
      insert(next, [placeholderItem()]);
      focus(next);
      announce(`Item ${next + 1} added`);
    };

    return {
      add() {
        const place = count();
        if (isFull()) return;
        insert(place, [newItem()]);
        focus(place);
        announce(`Item ${place + 1} added`);
      },
      focusBelow,
      remove(place) {
        const before = count();
        if (before <= 1) {
          latest.current.toast({
            variant: 'error',
            title: 'Cannot remove item',
            description: 'You need at least one item in your list',
          });
          return;
        }
        removeAt(place);
        focus(focusAfterRemoval(place, before));
      },
      removeEmpty(place) {
        if (count() <= 1) return;
        removeAt(place);
        focus(Math.max(0, place - 1));
      },
      paste(place, input, text) {
        const content = input.value;
        const pasted = pasteLines(
          {
            content,
            selectionStart: input.selectionStart ?? content.length,
            selectionEnd: input.selectionEnd ?? content.length,
          },
          text,
          listLimits.itemsMax - count(),
        );
        if (!pasted) return false;
        const { contents, caret, leftOut } = pasted;
        fill(place, input, contents);
        focus(place + contents.length - 1, caret);
        if (leftOut > 0) {
          latest.current.toast({
            variant: 'error',
            title: 'Not all lines fit',
            description: `A list can have up to ${listLimits.itemsMax} items, so we left out the last ${leftOut} of the lines you pasted. They’re still on your clipboard.`,
            durationMs: 10_000,
          });
        }
        announce(`${contents.length} ${contents.length === 1 ? 'line' : 'lines'} pasted, ${count()} items`);
        return true;
      },
      split(place, input) {
        const text = input.value;
        const contents = splitLines(text, listLimits.itemsMax - count());
        const last = place + contents.length - 1;
        fill(place, input, contents);
        if (hasLineBreak(text.slice(-1))) focusBelow(last);
        else focus(last);
        if (contents.length > 1) announce(`${contents.length} lines added, ${count()} items`);
      },
      moveBy(place, by) {
        const to = placeBeside(place, by, count());
        if (to === null) return;
        const caret = list.current?.children[place]?.querySelector('textarea')?.selectionStart ?? undefined;
        moveTo(place, to);
        focus(to, caret);
        announce(`Item ${place + 1} is now item ${to + 1} of ${count()}`);
      },
      moveTo,
      revalidate(place) {
        const { form } = latest.current;
        const name = `items.${place}.content` as const;
        if (form.getFieldState(name).invalid) void form.trigger(name);
      },
    };
  }, [list, status]);

  return { fields: items.fields, actions };
}
