import { labelKey } from '@scanlist/contracts/http/labels';
import { SelectField } from '@scanlist/ui/select-field';

interface LabelFieldProps {
  labels: readonly string[];
  /** The chosen label as the address spells it; empty for any. */
  label: string;
  onChange: (label: string) => void;
}

/** Filters by a label, in the owner's spelling. */
export function LabelField({ labels, label, onChange }: LabelFieldProps) {
  const key = labelKey(label);
  const chosen = label && (labels.find((other) => labelKey(other) === key) ?? label);
  // A label of the address that no list has any more is shown too, so that it can be undone.
  const options = chosen === '' || labels.includes(chosen) ? labels : [chosen, ...labels];
  return (
    <SelectField
      label="Label"
      labelHidden
      className="min-w-0 max-sm:grow max-sm:basis-0 sm:max-w-48"
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">All labels</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}
