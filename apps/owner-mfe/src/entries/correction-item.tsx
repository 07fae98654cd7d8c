import { Button } from '@scanlist/ui/button';
import { Checkbox } from '@scanlist/ui/checkbox';
import { TextArea } from '@scanlist/ui/text-area';
import { StickyNote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ItemValues } from './correction-values.ts';

interface CorrectionItemProps {
  content: string;
  value: ItemValues;
  /** What is wrong about the note. */
  error: string | undefined;
  onChange: (value: ItemValues) => void;
}

/** An item in the form of a correction. Its note has a field once there is one, so that a long list stays short. */
export function CorrectionItem({ content, value, error, onChange }: CorrectionItemProps) {
  const [hasField, setHasField] = useState(value.note !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  const isAdded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is there once it was added
  useEffect(() => {
    if (isAdded.current) field.current?.focus();
  }, [hasField]);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-2 py-1">
      <Checkbox
        label={content}
        className="min-w-0 basis-48 grow wrap-anywhere"
        checked={value.completed}
        onChange={({ target }) => onChange({ ...value, completed: target.checked })}
      />
      {hasField ? (
        <TextArea
          ref={field}
          label="Note"
          aria-label={`Note on ${content}`}
          rows={1}
          className="mb-3 w-full pl-[2.125rem] [&_textarea]:max-h-40 [&_textarea]:min-h-11"
          value={value.note}
          error={error}
          onChange={({ target }) => onChange({ ...value, note: target.value })}
        />
      ) : (
        <Button
          variant="plain"
          className="-mr-[1.0625rem] ml-[1.0625rem]"
          onClick={() => {
            isAdded.current = true;
            setHasField(true);
          }}
        >
          <StickyNote aria-hidden strokeWidth={1.75} />
          <span>
            Add note<span className="sr-only"> on {content}</span>
          </span>
        </Button>
      )}
    </li>
  );
}
