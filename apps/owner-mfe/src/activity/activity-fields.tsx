import { activityPermissions, activityTopics } from '@scanlist/contracts/http/activity';
import type { ListSummary } from '@scanlist/contracts/http/lists';
import { may } from '@scanlist/contracts/http/permissions';
import type { Member } from '@scanlist/contracts/http/workspaces';
import { Button } from '@scanlist/ui/button';
import { SelectField } from '@scanlist/ui/select-field';
import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { DayField } from '../list-components/day-field.tsx';
import { useOwner } from '../shared/shell.tsx';
import { type ActivityFilter, countFilters, noFilter } from './activity-filter.ts';
import { topicNames } from './activity-text.ts';

interface ActivityFieldsProps {
  filter: ActivityFilter;
  problems: { from?: string; to?: string };
  /** Undefined until they are loaded, as below. */
  members: readonly Member[] | undefined;
  lists: readonly ListSummary[] | undefined;
  onChange: (filter: ActivityFilter) => void;
}

const fieldClasses = 'min-w-0 grow basis-full sm:w-52 sm:grow-0 sm:basis-auto';

/** The filter of the trail: by person, list, kind and day. On phones it is behind a button. */
export function ActivityFields({ filter, problems, members, lists, onChange }: ActivityFieldsProps) {
  const role = useOwner().workspace?.role ?? 'owner';
  const set = countFilters(filter);
  const [isOpen, setIsOpen] = useState(set > 0);
  const [clears, setClears] = useState(0);
  const topics = activityTopics.filter((topic) => {
    const permission = activityPermissions[topic];
    return permission === undefined || may(role, permission);
  });
  const isMember = members?.some(({ id }) => id === filter.person);
  const isKnownList = lists?.some(({ id }) => id === filter.list);
  return (
    <section aria-label="Filter">
      <Button
        aria-expanded={isOpen}
        aria-controls="activity-filter"
        className="w-full sm:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden strokeWidth={1.75} />
        Filter{set > 0 && ` (${set} set)`}
      </Button>
      <div
        id="activity-filter"
        key={clears}
        className={`${isOpen ? 'flex' : 'hidden'} mt-3 flex-wrap items-start gap-3 sm:mt-0 sm:flex`}
      >
        <SelectField
          label="Person"
          className={fieldClasses}
          value={filter.person}
          onChange={({ target }) => onChange({ ...filter, person: target.value })}
        >
          <option value="">Everyone</option>
          {filter.person && !isMember && (
            <option value={filter.person}>{members ? 'A former member' : 'One person'}</option>
          )}
          {members?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="List"
          className={fieldClasses}
          value={filter.list}
          onChange={({ target }) => onChange({ ...filter, list: target.value })}
        >
          <option value="">All lists</option>
          {filter.list && !isKnownList && (
            <option value={filter.list}>{lists ? 'A deleted list' : 'One list'}</option>
          )}
          {lists
            ?.toSorted((a, b) => a.title.localeCompare(b.title, 'en-US'))
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </SelectField>
        <SelectField
          label="About"
          className={fieldClasses}
          value={filter.kind}
          onChange={({ target }) =>
            onChange({ ...filter, kind: topics.find((topic) => topic === target.value) ?? '' })
          }
        >
          <option value="">Everything</option>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {topicNames[topic]}
            </option>
          ))}
        </SelectField>
        <fieldset className="flex min-w-0 grow flex-wrap items-start gap-3 sm:grow-0">
          <legend className="sr-only">Days</legend>
          <DayField
            label="From"
            value={filter.from}
            problem={problems.from}
            onChoose={(from) => onChange({ ...filter, from })}
          />
          <DayField
            label="To"
            value={filter.to}
            problem={problems.to}
            onChoose={(to) => onChange({ ...filter, to })}
          />
        </fieldset>
        {set > 0 && (
          <Button
            variant="plain"
            className="-ml-3 px-3 sm:mt-[1.78rem] sm:ml-0"
            onClick={() => {
              // Remounts the fields: a half-typed date is not in their value and would stay.
              setClears(clears + 1);
              onChange(noFilter);
              document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
            }}
          >
            <X aria-hidden strokeWidth={1.75} />
            Clear filters
          </Button>
        )}
      </div>
    </section>
  );
}
