import type { Entry } from '@scanlist/contracts/http/entries';
import { deletedListDays } from '@scanlist/contracts/http/limits';
import { ApiError, api } from '@scanlist/web-kit/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { figuresKey } from '../list-data/figures-key.ts';
import { listPath, listQuery, listsQuery } from '../list-data/list-calls.ts';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { cacheEntry } from './entry-pages.ts';

/** What an owner can change about an entry. */
export interface EntryChange {
  dealtWith?: boolean;
  comment?: string | null;
}

/** Comments that are typed and not saved, by entry: a row that is closed and opened again still has them. */
const typedComments = new Map<string, string>();

/**
 * The comment as it is typed, and `save`, which sends a change of the entry with it, one at a time, and returns whether
 * that succeeded. What was typed stays until it is saved. `problem` is what the server refuses about the comment.
 */
export function useEntryChange(listId: string, entry: Entry) {
  const { toast } = useShell();
  const client = useQueryClient();
  const key = `${listId}/${entry.id}`;
  const [comment, setTyped] = useState(() => typedComments.get(key) ?? entry.comment ?? '');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isInFlight = useRef(false);

  const setComment = (typed: string) => {
    typedComments.set(key, typed);
    setTyped(typed);
    setProblem(undefined);
  };

  const save = async (change: EntryChange): Promise<boolean> => {
    if (isInFlight.current) return false;
    isInFlight.current = true;
    setSaving(true);
    setProblem(undefined);
    try {
      // Only what was typed here: another device may have noted something meanwhile.
      const isTyped = comment.trim() !== (entry.comment ?? '');
      const body: EntryChange = { ...change, ...(isTyped && { comment: comment.trim() || null }) };
      const saved = await api.patch<Entry>(`${listPath(listId)}/entries/${entry.id}`, body);
      if (typedComments.get(key) === comment) typedComments.delete(key);
      cacheChange(client, listId, saved);
      return true;
    } catch (error) {
      const issue = error instanceof ApiError && error.issues.find(({ path }) => path === 'comment');
      if (issue) setProblem(issue.message);
      else {
        const text = failureText(error, 'We couldn’t save your change.');
        toast({ variant: 'error', title: 'Entry not changed', ...text });
      }
      return false;
    } finally {
      isInFlight.current = false;
      setSaving(false);
    }
  };

  return { comment, setComment, problem, isSaving, save };
}

/** How long 'Undo' is offered, in milliseconds. After that, the filter for deleted entries offers it. */
export const undoMs = 10_000;

/**
 * Deletes and restores an entry of a list, and returns whether that succeeded. The toast of a deletion offers 'Undo'; a
 * failure is shown in a toast.
 */
export function useEntryDeletion(listId: string, entryId: number) {
  const { toast } = useShell();
  const client = useQueryClient();
  const path = `${listPath(listId)}/entries/${entryId}`;
  const about = `${listId}/${entryId}`;

  const change = async (send: () => Promise<Entry>, failure: string): Promise<boolean> => {
    try {
      cacheChange(client, listId, await send());
      return true;
    } catch (error) {
      toast({ variant: 'error', title: 'Entry not changed', ...failureText(error, failure) });
      return false;
    }
  };

  const restore = async (): Promise<boolean> => {
    const send = () => api.post<Entry>(`${path}/restore`);
    const isRestored = await change(send, 'We couldn’t restore the entry.');
    if (isRestored)
      toast({
        variant: 'success',
        title: 'Entry restored',
        description: `Entry #${entryId} is back.`,
        about,
      });
    return isRestored;
  };

  const remove = async (): Promise<boolean> => {
    const isDeleted = await change(() => api.delete<Entry>(path), 'We couldn’t delete the entry.');
    if (isDeleted) {
      toast({
        title: 'Entry deleted',
        description: `You can restore entry #${entryId} for ${deletedListDays} days.`,
        durationMs: undoMs,
        about,
        action: { label: 'Undo', onSelect: () => void restore() },
      });
    }
    return isDeleted;
  };

  return { remove, restore };
}

/** Shows a changed entry in the loaded pages, and loads what counts entries again. */
export function cacheChange(client: QueryClient, listId: string, entry: Entry): void {
  cacheEntry(client, listId, entry);
  const counting = [listQuery(listId).queryKey, listsQuery.queryKey, figuresKey];
  for (const queryKey of counting) void client.invalidateQueries({ queryKey });
}
