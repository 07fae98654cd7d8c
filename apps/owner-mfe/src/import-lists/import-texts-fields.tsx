import type { FileList } from '@scanlist/contracts/http/imports';
import { RadioGroup } from '@scanlist/ui/radio-group';
import { TextField } from '@scanlist/ui/text-field';
import { TypeIcon } from '../list-components/list-type.tsx';
import type { ImportTexts } from './import-calls.ts';
import { isLacking, textNames } from './import-text.ts';

interface ImportTextsFieldsProps {
  lists: FileList[];
  texts: ImportTexts;
  errors: Partial<Record<keyof ImportTexts, string>>;
  onChange: (texts: Partial<ImportTexts>) => void;
}

/** Title, description and type for lists of a file that has none. */
export function ImportTextsFields({ lists, texts, errors, onChange }: ImportTextsFieldsProps) {
  const isMissing = (name: keyof ImportTexts) => isLacking(lists, name);
  if (!textNames.some(isMissing)) return null;
  const forAll = lists.length > 1 ? 'For every list without one in the file.' : undefined;
  return (
    <div className="flex flex-col gap-4">
      {isMissing('type') && (
        <RadioGroup
          legend="List Type"
          value={texts.type}
          onChange={(type) => onChange({ type })}
          options={[
            { value: 'TODO', label: 'To-Do List', icon: <TypeIcon type="TODO" /> },
            { value: 'INVENTORY', label: 'Inventory Checklist', icon: <TypeIcon type="INVENTORY" /> },
          ]}
        />
      )}
      {isMissing('title') && (
        <TextField
          label="Title"
          autoComplete="off"
          value={texts.title}
          error={errors.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      )}
      {isMissing('description') && (
        <TextField
          label="Description"
          autoComplete="off"
          hint={forAll}
          value={texts.description}
          error={errors.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      )}
    </div>
  );
}
