import { countedMax } from '@scanlist/contracts/http/entries';
import type { ListBody, OwnerList } from '@scanlist/contracts/http/lists';
import { formatDays } from '@scanlist/contracts/http/privacy-label';
import { api } from '@scanlist/web-kit/api';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { listPath } from '../list-data/list-calls.ts';
import { type Retention, shortened } from '../list-data/retention.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How many entries are older than some days; `many` if more than are counted, null if the answer did not come. */
type OldEntries = number | 'many' | null;

interface Question {
  entries: { days: number; old: OldEntries } | null;
  signatures: { days: number; old: OldEntries; withNames: boolean } | null;
  answer: (goesOn: boolean) => void;
}

/**
 * Asks before a save that makes a list delete entries or signatures it has now (decision 0076). `ask` resolves with
 * whether to save; `dialog` is the question.
 */
export function useRetentionQuestion(list: OwnerList): {
  ask: (body: ListBody) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = async (body: ListBody) => {
    const { keepEntriesDays, keepSignaturesDays }: Retention = shortened(list, body);
    const [oldEntries, oldSignatures] = await Promise.all([
      countOlder(list.id, keepEntriesDays),
      countOlder(list.id, keepSignaturesDays),
    ]);
    const entries = keepEntriesDays && oldEntries !== 0 ? { days: keepEntriesDays, old: oldEntries } : null;
    const signatures =
      keepSignaturesDays && oldSignatures !== 0
        ? { days: keepSignaturesDays, old: oldSignatures, withNames: body.askName !== 'off' }
        : null;
    if (!entries && !signatures) return true;
    return await new Promise<boolean>((answer) => setQuestion({ entries, signatures, answer }));
  };

  const dialog = question && (
    <ConfirmDialog
      title={question.entries ? 'Delete older entries?' : 'Delete older signatures?'}
      cancelLabel={question.entries ? 'Keep Entries' : 'Keep Signatures'}
      confirmLabel="Save and Delete"
      onClose={() => {
        setQuestion(null);
        // Confirming closes the dialog first, and its answer is the one that counts.
        queueMicrotask(() => question.answer(false));
      }}
      onConfirm={() => question.answer(true)}
    >
      {question.entries && (
        <p>
          <strong className="font-semibold">{olderText(question.entries)}</strong>{' '}
          {question.entries.old === 1 ? 'It’ll' : 'They’ll'} be deleted within an hour and can’t be restored.
        </p>
      )}
      {question.signatures && (
        <p>
          <strong className="font-semibold">{olderText(question.signatures)}</strong>{' '}
          {signaturesOf(question.signatures)} will be deleted within an hour and can’t be restored.
        </p>
      )}
    </ConfirmDialog>
  );
  return { ask, dialog };
}

/** How many entries of a list are at least so many days old; none for no number of days. */
async function countOlder(listId: string, days: number | null | undefined): Promise<OldEntries> {
  if (!days) return 0;
  const until = new Date(Date.now() - days * dayMs).toISOString();
  try {
    const { total } = await api.getPage(`${listPath(listId)}/entries?until=${until}&limit=1`);
    return total ?? 'many';
  } catch {
    return null;
  }
}

function olderText({ days, old }: { days: number; old: OldEntries }): string {
  const age = `older than ${formatDays(days)}`;
  if (old === null) return `Some entries may be ${age}.`;
  if (old === 1) return `1 entry is ${age}.`;
  const count =
    old === 'many' ? `More than ${countedMax.toLocaleString('en-US')}` : old.toLocaleString('en-US');
  return `${count} entries are ${age}.`;
}

function signaturesOf({ old, withNames }: NonNullable<Question['signatures']>): string {
  if (old === 1) return withNames ? 'Its signature and name' : 'Its signature';
  return withNames ? 'Their signatures and names' : 'Their signatures';
}
