import { Button } from '@scanlist/ui/button';
import { Checkbox } from '@scanlist/ui/checkbox';
import { SelectField } from '@scanlist/ui/select-field';
import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayAt } from '../format/day.ts';
import { DayField } from '../list-components/day-field.tsx';
import {
  countFilters,
  entriesStates,
  type FilterParams,
  lastDays,
  quickChoices,
  stateOf,
} from './entries-filter.ts';
import { NameField } from './name-field.tsx';

interface FilterBarProps {
  chosen: FilterParams;
  problems: { from?: string; to?: string };
  /** Names to choose from; null where no entry can have one. */
  names: readonly string[] | null;
  onChange: (chosen: FilterParams) => void;
  /** Absent where the content below already has a button to clear them. */
  onClear: (() => void) | undefined;
  /** Further fields, before the switches. */
  children?: ReactNode;
}

/** The filter: by day, by name, with notes, not fully completed, by status. On phones it is behind a button. */
export function FilterBar({ chosen, problems, names, onChange, onClear, children }: FilterBarProps) {
  const filters = countFilters(chosen);
  const [isOpen, setIsOpen] = useState(filters > 0);
  const [clears, setClears] = useState(0);
  return (
    <section aria-label="Filter">
      <Button
        aria-expanded={isOpen}
        aria-controls="entries-filter"
        className="w-full sm:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden strokeWidth={1.75} />
        Filter{filters > 0 && ` (${filters} set)`}
      </Button>
      <div
        id="entries-filter"
        className={`${isOpen ? 'flex' : 'hidden'} mt-3 flex-col gap-y-2 sm:mt-0 sm:flex`}
      >
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <fieldset key={clears} className="flex min-w-0 grow flex-wrap items-start gap-3 sm:grow-0">
            <legend className="sr-only">Days</legend>
            <DayField
              label="From"
              value={chosen.from}
              problem={problems.from}
              onChoose={(from) => onChange({ ...chosen, from })}
            />
            <DayField
              label="To"
              value={chosen.to}
              problem={problems.to}
              onChoose={(to) => onChange({ ...chosen, to })}
            />
          </fieldset>
          <QuickChoices chosen={chosen} onChange={onChange} />
          {names && (
            <NameField
              key={clears}
              value={chosen.name}
              names={names}
              onChoose={(name) => onChange({ ...chosen, name })}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {children}
          <Checkbox
            label="Has notes"
            checked={chosen.hasNotes}
            onChange={({ target }) => onChange({ ...chosen, hasNotes: target.checked })}
          />
          <Checkbox
            label="Not fully completed"
            checked={chosen.notAllDone}
            onChange={({ target }) => onChange({ ...chosen, notAllDone: target.checked })}
          />
          <SelectField
            label="Status"
            labelHidden
            value={chosen.state}
            onChange={({ target }) => onChange({ ...chosen, state: stateOf(target.value) })}
          >
            {entriesStates.map(({ state, name }) => (
              <option key={state} value={state}>
                {name}
              </option>
            ))}
          </SelectField>
          {filters > 0 && onClear && (
            <Button
              variant="plain"
              className="-ml-3 px-3"
              onClick={() => {
                // Remounts the fields: a half-typed date is not in their value and would stay.
                setClears(clears + 1);
                onClear();
                document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
              }}
            >
              <X aria-hidden strokeWidth={1.75} />
              Clear filters
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function QuickChoices({ chosen, onChange }: Pick<FilterBarProps, 'chosen' | 'onChange'>) {
  const today = dayAt(new Date());
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 md:mt-[1.78rem]">
      <legend className="sr-only">Quick choices</legend>
      {quickChoices.map(({ label, days }) => {
        const range = lastDays(days, today);
        const isChosen = chosen.from === range.from && chosen.to === range.to;
        return (
          <Button
            key={label}
            aria-pressed={isChosen}
            className="px-3 aria-pressed:border-done aria-pressed:ring-1 aria-pressed:ring-done forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:text-[HighlightText]"
            onClick={() => onChange({ ...chosen, ...(isChosen ? { from: '', to: '' } : range) })}
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}
