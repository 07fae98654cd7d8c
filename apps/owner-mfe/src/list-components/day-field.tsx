import { TextField } from '@scanlist/ui/text-field';
import { useState } from 'react';
import { isDay } from '../format/day.ts';

interface DayFieldProps {
  label: string;
  /** A day, or an invalid value from the address; empty for none. */
  value: string;
  problem: string | undefined;
  onChoose: (day: string) => void;
}

/**
 * A date field. A day counts once it is complete, so that a half-typed year sends no request. An incomplete date is
 * reported when the field loses the focus.
 */
export function DayField({ label, value, problem, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState(isDay(value) ? value : '');
  const [known, setKnown] = useState(value);
  const [isIncomplete, setIsIncomplete] = useState(false);
  if (known !== value) {
    setKnown(value);
    // An invalid value cannot be shown in the field; its error is shown beside it.
    setTyped(isDay(value) || value === typed ? value : '');
  }
  const error = isIncomplete ? 'Enter the full date' : problem;
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      error={error}
      className="min-w-36 grow basis-36 sm:w-44 sm:grow-0 sm:basis-auto"
      onChange={({ target }) => {
        setTyped(target.value);
        setIsIncomplete(false);
        if (target.validity.badInput) return;
        if (target.value === '' || isDay(target.value)) onChoose(target.value);
      }}
      onBlur={({ target }) => {
        setIsIncomplete(target.validity.badInput);
        if (!target.validity.badInput && target.value !== '' && target.value !== value)
          onChoose(target.value);
      }}
    />
  );
}
