import { Button } from '@scanlist/ui/button';
import { TextArea } from '@scanlist/ui/text-area';

interface LinesPanelProps {
  lines: string;
  /** While a list is created of the lines, they stay as they are. */
  isLocked: boolean;
  isReading: boolean;
  onChange: (lines: string) => void;
  onLook: () => void;
}

/** Lines to paste or type, as one list. */
export function LinesPanel({ lines, isLocked, isReading, onChange, onLook }: LinesPanelProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onLook();
      }}
      className="flex flex-col gap-4"
    >
      <TextArea
        label="Lines"
        hint="One item per line. Bullets, numbers, and checkboxes are removed."
        rows={8}
        readOnly={isLocked}
        value={lines}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        type="submit"
        disabled={isLocked || isReading || lines.trim() === ''}
        className="self-start max-sm:w-full"
      >
        Preview List
      </Button>
    </form>
  );
}
