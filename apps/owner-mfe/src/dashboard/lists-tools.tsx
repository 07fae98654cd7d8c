import { SearchField } from '@scanlist/ui/search-field';
import { SelectField } from '@scanlist/ui/select-field';
import { formatListsFound, type ListsView, type Sort, sorts } from './lists-view.ts';

interface ListsToolsProps {
  view: ListsView;
  show: (change: Partial<ListsView>) => void;
  flush: () => void;
  /** The number of lists found in the open tab. */
  found: number;
}

export const searchFieldId = 'search-lists';

const sortNames: Record<Sort, string> = { newest: 'Newest', title: 'Title', 'last-entry': 'Last entry' };

/** Search and sort order of the lists. Screen readers announce the number found. */
export function ListsTools({ view, show, flush, found }: ListsToolsProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField
        id={searchFieldId}
        className="min-w-[min(14rem,100%)] grow basis-64 sm:max-w-md"
        label="Search lists"
        placeholder="Title or description"
        value={view.search}
        onChange={(event) => show({ search: event.target.value })}
        onClear={() => show({ search: '' })}
        onBlur={flush}
      />
      <p role="status" className="min-w-24 grow text-sm text-muted tabular-nums">
        {view.search.trim() !== '' && formatListsFound(found)}
      </p>
      <div className="flex items-center gap-2">
        <span aria-hidden className="text-sm whitespace-nowrap text-muted max-[22rem]:hidden">
          Sort by
        </span>
        <SelectField
          label="Sort by"
          labelHidden
          value={view.sort}
          onChange={(event) => show({ sort: sorts.find((sort) => sort === event.target.value) ?? 'newest' })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
