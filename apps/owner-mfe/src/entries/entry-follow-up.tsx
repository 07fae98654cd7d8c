import type { Entry } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { TextArea } from '@scanlist/ui/text-area';
import { Check, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { Timestamp } from '../format/timestamp.tsx';
import { useMay } from '../shared/roles.ts';
import { useEntryChange } from './use-entry-change.ts';

interface EntryFollowUpProps {
  listId: string;
  entry: Entry;
  /** The entry, in the names of buttons for screen readers. */
  about: string;
}

/**
 * What the owner does about an entry: mark it as dealt with, open it again, and note something about it. The status gets
 * the focus when its button changes.
 */
export function EntryFollowUp({ listId, entry, about }: EntryFollowUpProps) {
  const { comment, setComment, problem, isSaving, save } = useEntryChange(listId, entry);
  const status = useRef<HTMLParagraphElement>(null);
  const mayWrite = useMay('lists:write');
  // What was typed stays, also if the role changes meanwhile.
  const isTyped = comment.trim() !== (entry.comment ?? '');
  const named = <span className="sr-only"> {about}</span>;
  const saveAndFocus = async (dealtWith?: boolean) => {
    const isSaved = await save(dealtWith === undefined ? {} : { dealtWith });
    if (isSaved) status.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p ref={status} tabIndex={-1} role="status" className="text-pretty">
        {entry.open ? (
          <strong className="font-semibold">Open.</strong>
        ) : (
          <>
            Resolved{' '}
            {entry.dealtWith && (
              <Timestamp at={entry.dealtWith.at} as="both" className="whitespace-normal!" />
            )}
          </>
        )}
      </p>
      {mayWrite || isTyped ? (
        <>
          <TextArea
            label="Comment"
            hint="Only you and your team can see it."
            rows={2}
            className="w-full"
            value={comment}
            error={problem}
            onChange={({ target }) => setComment(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {entry.open ? (
              <Button aria-disabled={isSaving} onClick={() => void saveAndFocus(true)}>
                <Check aria-hidden strokeWidth={1.75} />
                <span>Mark as resolved{named}</span>
              </Button>
            ) : (
              <Button aria-disabled={isSaving} onClick={() => void saveAndFocus(false)}>
                <RotateCcw aria-hidden strokeWidth={1.75} />
                <span>Reopen{named}</span>
              </Button>
            )}
            {isTyped && (
              <Button aria-disabled={isSaving} onClick={() => void saveAndFocus()}>
                <span>Save comment{named}</span>
              </Button>
            )}
          </div>
        </>
      ) : (
        entry.comment && (
          <p className="whitespace-pre-wrap wrap-anywhere">
            <span className="block text-xs font-semibold text-muted">Comment</span>
            {entry.comment}
          </p>
        )
      )}
    </div>
  );
}
