import { TextField } from '@scanlist/ui/text-field';
import { useState } from 'react';
import { isDay } from './day.ts';

interface DayFieldProps {
  label: string;
  /** A day, or whatever the address had in its place; empty for none. */
  value: string;
  problem: string | undefined;
  onChoose: (day: string) => void;
}

/**
 * A day to choose or to type. It counts as soon as it is whole, so that a year being typed is not asked for digit by
 * digit; what is left incomplete is said so when the field is left.
 */
export function DayField({ label, value, problem, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState(isDay(value) ? value : '');
  const [known, setKnown] = useState(value);
  const [isIncomplete, setIsIncomplete] = useState(false);
  if (known !== value) {
    setKnown(value);
    // What is no day at all has no place in the field; its problem says so beside it.
    setTyped(isDay(value) || value === typed ? value : '');
  }
  const error = isIncomplete ? 'This date is not complete' : problem;
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
