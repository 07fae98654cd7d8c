import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { addressText } from '../format/address-text.ts';
import { Timestamp } from '../format/timestamp.tsx';
import { useOwner } from '../shared/shell.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf } from './differences.ts';
import type { ListFormValues } from './list-form-values.ts';

interface ChangedElsewhereProps {
  mine: ListFormValues;
  theirs: ListFormValues;
  /** Who saved the other version, and when. */
  saved: Pick<ListSummary, 'updatedAt' | 'updatedBy'>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shown when the list was changed elsewhere since the form was opened. Input is kept, and the owner chooses. */
export function ChangedElsewhere({ mine, theirs, saved, onKeepMine, onTakeTheirs }: ChangedElsewhereProps) {
  const { id } = useOwner();
  const { updatedAt, updatedBy } = saved;
  const other = updatedBy && updatedBy.id !== id ? updatedBy.name + addressText(updatedBy.email) : null;
  const differences = differencesOf(mine, theirs);
  return (
    <AttentionPanel
      title={
        other ? (
          <>
            <span className="wrap-anywhere">{other}</span> saved this <Timestamp at={updatedAt} as="ago" />
          </>
        ) : (
          'This list was changed somewhere else'
        )
      }
      text={`${other ? 'You opened it before that.' : 'Another tab or device saved it after you opened it here.'} Nothing you typed is lost. Keep your version to save it over the other one, or load the other version to discard what you typed.`}
    >
      <DifferenceList
        heading={
          differences.length > 0 ? 'The other version differs from yours:' : 'Both versions are the same.'
        }
        differences={differences}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>Keep my version</Button>
        <Button onClick={onTakeTheirs}>Load the other version</Button>
      </div>
    </AttentionPanel>
  );
}
