import { Button } from '@scanlist/ui/button';
import { FieldError, FieldHint, fieldAttributes } from '@scanlist/ui/field-parts';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useFileDrop } from '../forms/use-file-drop.ts';
import { acceptedFiles, type ImportSource, sourceOfFile } from './file-source.ts';

interface FilePanelProps {
  /** The file that is looked at. */
  name: string | null;
  isDisabled: boolean;
  onChoose: (source: ImportSource) => void;
}

/** A file, chosen by button or dropped. Choosing another one replaces it. */
export function FilePanel({ name, isDisabled, onChoose }: FilePanelProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();

  const choose = async (file: File | undefined) => {
    if (!file || isDisabled) return;
    const source = await sourceOfFile(file);
    if ('problem' in source) {
      setProblem(source.problem);
      return;
    }
    setProblem(undefined);
    onChoose(source);
  };

  const { isOver, dropZone } = useFileDrop((file) => void choose(file));

  return (
    <div className="flex flex-col gap-3">
      <div
        {...dropZone}
        className={`flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center transition-colors ${
          isOver ? 'border-info bg-sunken' : problem ? 'border-stop' : 'border-line-strong'
        }`}
      >
        <FileUp aria-hidden className="size-8 text-muted" strokeWidth={1.5} />
        {name && <p className="max-w-full text-sm font-semibold wrap-anywhere">{name}</p>}
        <input
          id={id}
          type="file"
          accept={acceptedFiles}
          disabled={isDisabled}
          {...fieldAttributes(id, { hint: true, error: problem })}
          className="peer sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Choosing the same file again must trigger a change event again.
            event.target.value = '';
            void choose(file);
          }}
        />
        <Button
          asChild
          className="cursor-pointer max-sm:w-full peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-info"
        >
          <label htmlFor={id}>{name ? 'Choose Another File' : 'Choose File'}</label>
        </Button>
        <div className="text-balance">
          <FieldHint id={id}>
            Text, CSV, Excel (.xlsx), or JSON, up to 1 MB.
            <span className="pointer-coarse:hidden"> Or drop a file here.</span>
          </FieldHint>
        </div>
        {problem && (
          <div role="alert">
            <FieldError id={id}>{problem}</FieldError>
          </div>
        )}
      </div>
      <p className="text-xs text-pretty text-muted">
        In a spreadsheet, put one item in each row. For several lists, name the columns List, Type,
        Description, and Item in the first row.
      </p>
    </div>
  );
}
