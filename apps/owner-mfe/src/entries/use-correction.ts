import type { Entry } from '@scanlist/contracts/http/entries';
import type { Issue } from '@scanlist/contracts/http/problem';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listPath } from '../list-data/list-calls.ts';
import { failureText, serverMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { type Correction, correctionOf, valuesOf } from './correction-values.ts';
import { cacheChange, undoMs } from './use-entry-change.ts';

/** Why a correction was not saved: a text for the whole form, or what is wrong about its fields. */
export interface CorrectionFailure {
  text: string | null;
  issues: readonly Issue[];
}

/**
 * Saves and takes back corrections of an entry, one at a time. A correction that another device made meanwhile is shown
 * instead of being replaced.
 */
export function useCorrection(listId: string, entryId: number) {
  const { toast } = useShell();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const isInFlight = useRef(false);
  const path = `${listPath(listId)}/entries`;
  const about = `${listId}/${entryId}`;

  const send = async (correction: Correction | null, correctedAt: string | null): Promise<Entry> => {
    try {
      const saved = await api.patch<Entry>(`${path}/${entryId}`, { correction, correctedAt });
      cacheChange(client, listId, saved);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') await showOther();
      throw error;
    }
  };

  /** Shows the entry as another device corrected it. A failure changes nothing: saving then answers the same again. */
  const showOther = async () => {
    const newest = await api.get<Entry[]>(`${path}?limit=1&before=${entryId + 1}`).catch(() => []);
    for (const entry of newest) if (entry.id === entryId) cacheChange(client, listId, entry);
  };

  const once = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (isInFlight.current) return null;
    isInFlight.current = true;
    setSaving(true);
    try {
      return await work();
    } finally {
      isInFlight.current = false;
      setSaving(false);
    }
  };

  /** Returns null once it is saved, and also while another change is being saved. */
  const save = (correction: Correction, correctedAt: string | null): Promise<CorrectionFailure | null> =>
    once(async () => {
      try {
        await send(correction, correctedAt);
        toast({ variant: 'success', title: 'Entry corrected', description: 'The original is kept.', about });
        return null;
      } catch (error) {
        return failureOf(error);
      }
    });

  const redo = async (entry: Entry) => {
    try {
      await send(correctionOf(entry, valuesOf(entry)), null);
    } catch (error) {
      const text = failureText(error, 'We couldn’t restore the correction.');
      toast({ variant: 'error', title: 'Entry not changed', ...text });
    }
  };

  /** Takes the correction back, and returns whether that succeeded. The toast offers to bring it back. */
  const undo = async (entry: Entry): Promise<boolean> => {
    const isUndone = await once(async () => {
      try {
        await send(null, entry.correction?.at ?? null);
        toast({
          title: 'Correction undone',
          description: `Entry #${entryId} is back to what the visitor submitted.`,
          durationMs: undoMs,
          about,
          action: { label: 'Correct again', onSelect: () => void redo(entry) },
        });
        return true;
      } catch (error) {
        const text = failureText(error, 'We couldn’t undo the correction.');
        toast({ variant: 'error', title: 'Entry not changed', ...text });
        return false;
      }
    });
    return isUndone === true;
  };

  return { isSaving, save, undo };
}

function failureOf(error: unknown): CorrectionFailure {
  if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
    return { text: conflictText, issues: [] };
  const issues = error instanceof ApiError ? error.issues : [];
  const text = issues.length > 0 ? null : serverMessage(error, 'Your correction could not be saved.');
  return { text, issues };
}

const conflictText =
  'This entry was corrected somewhere else after you opened it. Save again to replace that correction, or cancel to see it.';
