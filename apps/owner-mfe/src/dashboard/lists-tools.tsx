import { Button } from '@scanlist/ui/button';
import { SearchField } from '@scanlist/ui/search-field';
import { SelectField } from '@scanlist/ui/select-field';
import { Rows3 } from 'lucide-react';
import { LabelField } from '../list-components/label-field.tsx';
import { formatListsFound, type ListsView, type Sort, sorts } from './lists-view.ts';

interface ListsToolsProps {
  view: ListsView;
  show: (change: Partial<ListsView>) => void;
  flush: () => void;
  /** The number of lists found in the open tab. */
  found: number;
  /** Every label the owner uses. */
  labels: readonly string[];
}

export const searchFieldId = 'search-lists';

const sortNames: Record<Sort, string> = { newest: 'Newest', title: 'Title', 'last-entry': 'Last entry' };

/**
 * Search, label, sort order and layout of the lists; two lines on a phone. Screen readers announce the number found.
 */
export function ListsTools({ view, show, flush, found, labels }: ListsToolsProps) {
  const isFiltered = view.search.trim() !== '' || view.label !== '';
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mb-4">
      <SearchField
        id={searchFieldId}
        className="min-w-[min(14rem,100%)] grow basis-full sm:max-w-md sm:basis-56"
        label="Search lists"
        placeholder="Title, description, or label"
        value={view.search}
        onChange={(event) => show({ search: event.target.value })}
        onClear={() => show({ search: '' })}
        onBlur={flush}
      />
      <p role="status" className={statusClasses}>
        {isFiltered && formatListsFound(found)}
      </p>
      <div className={choicesClasses}>
        {(labels.length > 0 || view.label !== '') && (
          <LabelField labels={labels} label={view.label} onChange={(label) => show({ label })} />
        )}
        <span aria-hidden className="text-sm whitespace-nowrap text-muted max-lg:hidden">
          Sort by
        </span>
        <SelectField
          label="Sort by"
          labelHidden
          className="min-w-0 max-sm:grow max-sm:basis-0"
          value={view.sort}
          onChange={(event) => show({ sort: sorts.find((sort) => sort === event.target.value) ?? 'newest' })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </SelectField>
        <Button
          iconOnly
          aria-label="Compact rows"
          title="Compact rows"
          aria-pressed={view.layout === 'rows'}
          className="aria-pressed:border-line-strong aria-pressed:bg-sunken aria-pressed:text-done"
          onClick={() => show({ layout: view.layout === 'rows' ? 'cards' : 'rows' })}
        >
          <Rows3 aria-hidden strokeWidth={1.75} />
        </Button>
      </div>
    </div>
  );
}

/** On the narrowest phones the selects give up some of their padding, so that their values are not cut. */
const choicesClasses =
  'flex min-w-0 items-center gap-2 max-sm:grow max-[22rem]:gap-1.5 max-[22rem]:[&_select]:pr-7 max-[22rem]:[&_select]:pl-2 max-[22rem]:[&_select+svg]:right-2';

/** On a phone the text has a line of its own, which takes no room while it is empty. */
const statusClasses =
  'min-w-24 grow text-sm text-muted tabular-nums max-sm:order-last max-sm:basis-full max-sm:empty:absolute';
