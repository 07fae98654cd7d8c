import type { FileList, ImportPreview } from '@scanlist/contracts/http/imports';
import { listBodySchema } from '@scanlist/contracts/http/list-body';
import { ApiError } from '@scanlist/web-kit/api';
import { newRequestId } from '@scanlist/web-kit/request-id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSessionExpired } from '../auth/session-expired.tsx';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import type { IdempotencyKey } from '../list-data/create-list.ts';
import { isLimitReached } from '../list-data/list-actions.ts';
import { listsQuery } from '../list-data/list-calls.ts';
import { storageIdOf } from '../shared/roles.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import { useNavigateWhileMounted } from '../shared/use-navigate-while-mounted.ts';
import type { ImportSource } from './file-source.ts';
import { type ImportTexts, importLists, previewImport } from './import-calls.ts';
import { countLists, isLacking, textNames } from './import-text.ts';

/** What is on the screen; kept in memory by person and workspace while they visit other screens. */
interface ImportInput {
  way: 'file' | 'lines';
  lines: string;
  source: ImportSource | null;
  /** The name of the last source that was looked at; undefined before the first. */
  lastName?: string | null;
  preview: ImportPreview | null;
  texts: ImportTexts;
  /** The texts before the owner changed them. */
  suggested: ImportTexts;
  /** Stays until lists are created: another look after a lost answer must not create them twice. */
  key: IdempotencyKey;
}

const kept = new Map<string, ImportInput>();
const noTexts: ImportTexts = { title: '', description: '', type: 'TODO' };
const nothing = (): ImportInput => ({
  way: 'file',
  lines: '',
  source: null,
  preview: null,
  texts: noTexts,
  suggested: noTexts,
  key: newKey(),
});

function newKey(): IdempotencyKey {
  return { current: newRequestId() };
}

/** A look at the lists of a file, and then their import. Input stays until it is imported. */
export function useImport() {
  const { toast, refreshUser } = useShell();
  const storageId = storageIdOf(useOwner());
  const client = useQueryClient();
  const navigateIfMounted = useNavigateWhileMounted();
  const session = useSessionExpired();
  const [input, setInput] = useState(() => kept.get(storageId) ?? nothing());
  const [busy, setBusy] = useState<'reading' | 'creating' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const lastLook = useRef(0);
  const textErrors = textErrorsOf(input);

  useEffect(() => {
    kept.set(storageId, input);
  }, [storageId, input]);

  const change = (changes: Partial<ImportInput>) => setInput((before) => ({ ...before, ...changes }));

  /** Shows what this source would create. A later look replaces an earlier one. */
  const look = async (source: ImportSource) => {
    const turn = ++lastLook.current;
    const isSame = input.lastName === undefined || input.lastName === source.name;
    change({ source, lastName: source.name, preview: null, ...(!isSame && { key: newKey() }) });
    setError(null);
    setBusy('reading');
    try {
      await session.check();
      const preview = await previewImport(source);
      if (turn !== lastLook.current) return;
      const suggested = textsOf(preview.lists);
      setInput((before) => ({
        ...before,
        preview,
        suggested,
        texts: isSame ? withChanges(suggested, before) : suggested,
      }));
    } catch (failure) {
      if (turn !== lastLook.current) return;
      session.note(failure);
      setError(failure);
    } finally {
      if (turn === lastLook.current) setBusy(null);
    }
  };

  // A file whose look was left, or failed, is looked at again on the way back.
  const unread = useRef(input.preview ? null : input.source);
  useEffect(() => {
    const source = unread.current;
    unread.current = null;
    if (source) void look(source);
  });

  const create = async () => {
    const { source, preview } = input;
    if (!source || !preview || busy || Object.keys(textErrors).length > 0) return;
    setError(null);
    setBusy('creating');
    try {
      await session.check();
      const { lists } = await importLists(input.key, source, textsFor(preview.lists, input.texts));
      kept.delete(storageId);
      setInput(nothing());
      client.removeQueries({ queryKey: listsQuery.queryKey });
      toast({
        variant: 'success',
        title: lists.length === 1 ? 'List created' : `${countLists(lists.length)} created`,
        description: lists.length === 1 ? 'It has its own QR code.' : 'Each one has its own QR code.',
      });
      const [first] = lists;
      await navigateIfMounted(first && lists.length === 1 ? `/list-details/${first.id}` : '/dashboard');
    } catch (failure) {
      session.note(failure);
      setError(failure);
      // Pressed again, it is meant.
      if (isReused(failure)) change({ key: newKey() });
      if (isLimitReached(failure)) {
        void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
        refreshUser().catch(() => {});
      }
    } finally {
      setBusy(null);
    }
  };

  return {
    ...input,
    busy,
    error,
    textErrors,
    isExpired: session.isExpired,
    look,
    create,
    setWay: (way: ImportInput['way']) => change({ way }),
    /** Lines that changed since they were looked at are looked at again before they are imported. */
    setLines: (lines: string) =>
      change({ lines, ...(input.source?.name === null && { source: null, preview: null }) }),
    setTexts: (texts: Partial<ImportTexts>) => change({ texts: { ...input.texts, ...texts } }),
  };
}

/** True if an earlier import, whose answer was lost, created these lists with other texts. */
export function isReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED';
}

/** The texts that the server chose for what the file leaves out. */
function textsOf(lists: readonly FileList[]): ImportTexts {
  const without = (name: keyof ImportTexts) => lists.find(({ defaults }) => defaults.includes(name));
  return {
    title: without('title')?.title ?? 'Imported list',
    description: without('description')?.description ?? 'Imported list',
    type: without('type')?.type ?? 'TODO',
  };
}

/** What the owner changed is kept where the same file is looked at again. */
function withChanges(suggested: ImportTexts, { texts, suggested: before }: ImportInput): ImportTexts {
  return {
    title: texts.title === before.title ? suggested.title : texts.title,
    description: texts.description === before.description ? suggested.description : texts.description,
    type: texts.type === before.type ? suggested.type : texts.type,
  };
}

/** The texts that lists of the file lack: the form has fields for these only. */
function textsFor(lists: readonly FileList[], texts: ImportTexts): Partial<ImportTexts> {
  return Object.fromEntries(
    textNames.flatMap((name) => (isLacking(lists, name) ? [[name, texts[name]]] : [])),
  );
}

function textErrorsOf({ preview, texts }: ImportInput): Partial<Record<keyof ImportTexts, string>> {
  const given = textsFor(preview?.lists ?? [], texts);
  const { error } = listBodySchema.pick({ title: true, description: true }).partial().safeParse(given);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}
