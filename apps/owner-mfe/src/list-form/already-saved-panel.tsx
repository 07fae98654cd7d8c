import { Button } from '@scanlist/ui/button';
import { AttentionPanel } from './attention-panel.tsx';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf } from './differences.ts';
import type { ListFormValues } from './list-form-values.ts';

interface AlreadySavedPanelProps {
  typed: ListFormValues;
  saved: ListFormValues;
  onUpdate: () => void;
  onMakeAnother: () => void;
}

/**
 * Shown when an earlier save created the list, its answer was lost, and the input has changed since: the owner chooses.
 */
export function AlreadySavedPanel({ typed, saved, onUpdate, onMakeAnother }: AlreadySavedPanelProps) {
  const differences = differencesOf(typed, saved);
  return (
    <AttentionPanel
      title="Your list was already saved"
      text="Your earlier save went through after all. It doesn’t include the changes you’ve made since. Update that list, or save this as another list."
    >
      <DifferenceList
        heading={differences.length > 0 ? 'The saved list differs from yours:' : 'They’re the same now.'}
        differences={differences}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onUpdate}>
          Update the saved list
        </Button>
        <Button onClick={onMakeAnother}>Save as another list</Button>
      </div>
    </AttentionPanel>
  );
}
