import { receivedAtOf } from '@scanlist/contracts/http/entry-times';
import { Button } from '@scanlist/ui/button';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Loading } from '../layout/loading.tsx';
import { NothingMatches } from '../layout/nothing-matches.tsx';
import { ExportMenu } from '../list-components/export-menu.tsx';
import { ExportProgress } from '../list-components/export-progress.tsx';
import { useExport } from '../list-components/use-export.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { countText } from './count-text.ts';
import { allEntries, dateProblems, type FilterParams, filterOf, isFiltered } from './entries-filter.ts';
import { EntryList, type ListOfEntries } from './entry-list.tsx';
import type { OpenAll } from './entry-row.tsx';
import { exportFiles } from './export-paths.ts';
import { FilterBar } from './filter-bar.tsx';
import { useLinkedEntry } from './linked-entry.ts';
import { NoEntries } from './no-entries.tsx';
import { type LoadedEntries, useEntries } from './use-entries.ts';
import { useFilterParams } from './use-filter-params.ts';
import { useVisitorNames } from './use-visitor-names.ts';

/** The filter of the address, and its setter. */
export interface ChosenFilter {
  chosen: FilterParams;
  choose: (chosen: FilterParams) => void;
}

interface EntriesSectionProps {
  /** The API path of the entries. */
  path: string;
  /** The list they are of; null for those of all lists. */
  list: ListOfEntries | null;
  /** Whether a name is asked for now; entries from before may have none, or have one nevertheless. */
  asksName: boolean;
  /** The number of all entries, once known. */
  total: number | undefined;
  /** What is shown where nobody has filled in anything yet. */
  empty: ReactNode;
  /** What stands above the filter, and further fields in it; they get the loaded entries too. */
  search?: (filter: ChosenFilter) => ReactNode;
  fields?: (filter: ChosenFilter & Pick<LoadedEntries, 'entries'>) => ReactNode;
}

/** Entries with their filter, which is in the address (`readFilterParams`). */
export function EntriesSection({ path, list, asksName, total, empty, search, fields }: EntriesSectionProps) {
  const [chosen, choose] = useFilterParams();
  const problems = dateProblems(chosen);
  const isValid = Object.keys(problems).length === 0;
  const linked = useLinkedEntry();
  const loaded = useEntries(path, isValid ? filterOf(chosen) : null, list ? linked : null);
  const [openAll, setOpenAll] = useState<OpenAll>({ isOpen: false, press: 0 });
  const filtered = isFiltered(chosen);
  const names = useVisitorNames(path, loaded.entries);
  const running = useExport();
  const clear = () => choose(allEntries);

  if (!filtered && loaded.entries?.length === 0 && !loaded.hasMore) {
    return (
      <NoEntries path={path} onShowDeleted={() => choose({ ...allEntries, state: 'deleted' })}>
        {empty}
      </NoEntries>
    );
  }
  const isShownBelow = !isValid || (loaded.entries ? loaded.entries.length === 0 : loaded.error !== null);
  return (
    <>
      {search?.({ chosen, choose })}
      <FilterBar
        chosen={chosen}
        problems={problems}
        names={asksName || chosen.name || names.length > 0 ? names : null}
        onChange={choose}
        onClear={
          isValid && loaded.entries?.length !== 0 ? () => choose({ ...allEntries, q: chosen.q }) : undefined
        }
      >
        {fields?.({ chosen, choose, entries: loaded.entries })}
      </FilterBar>
      {/* Screen readers still announce it where the panel below shows the same. */}
      <div className={isShownBelow ? 'sr-only' : 'mt-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1'}>
        <p role="status" className="mr-auto text-sm text-muted tabular-nums">
          {statusText(loaded, {
            isValid,
            isFiltered: filtered,
            // It does not count deleted entries.
            total: chosen.state === 'deleted' ? undefined : total,
          })}
        </p>
        {loaded.entries && loaded.entries.length > 1 && <ExpandAll value={openAll} onChange={setOpenAll} />}
        {loaded.entries && loaded.entries.length > 0 && (
          <ExportMenu kinds={exportFiles(path, filterOf(chosen))} running={running} />
        )}
      </div>
      {loaded.entries?.some((entry) => receivedAtOf(entry)) && (
        <p className="text-sm text-muted">The entry that was received last comes first.</p>
      )}
      <ExportProgress running={running} />
      <LinkedEntryNotice loaded={loaded} isFiltered={filtered} />
      <div className={isShownBelow ? 'mt-6' : 'mt-2'}>
        {!isValid ? (
          <NothingMatches title="Check these dates" onClear={clear}>
            Choose an end date on or after the start date.
          </NothingMatches>
        ) : loaded.entries?.length === 0 ? (
          <NothingMatches title="No entries match" onClear={clear}>
            {adviceFor(chosen)}
          </NothingMatches>
        ) : loaded.entries ? (
          <EntryList key={loaded.key} list={list} loaded={loaded} openAll={openAll} />
        ) : loaded.error ? (
          <RetryPanel title="The entries didn’t load" onRetry={loaded.retry}>
            {errorMessage(loaded.error)}
          </RetryPanel>
        ) : (
          <EntriesPlaceholder />
        )}
      </div>
    </>
  );
}

function adviceFor({ name, q }: FilterParams): string {
  if (q) return 'Check the spelling, try fewer words, or clear the filters to see all entries.';
  if (name) return 'Enter the full name, or clear the filters to see all entries.';
  return 'Choose other dates, or clear the filters to see all entries.';
}

function statusText(
  { entries, hasMore, startsAt, matching }: LoadedEntries,
  { isValid, ...rest }: { isValid: boolean; isFiltered: boolean; total: number | undefined },
): string {
  if (!isValid) return 'Check these dates';
  if (!entries) return '';
  return countText({ shown: entries.length, hasMore, startsAt, matching, ...rest });
}

function ExpandAll({ value, onChange }: { value: OpenAll; onChange: (value: OpenAll) => void }) {
  const press = (isOpen: boolean) => onChange({ isOpen, press: value.press + 1 });
  return (
    <span className="-mx-3 flex flex-wrap">
      <Button variant="plain" className="px-3" onClick={() => press(true)}>
        Expand all
      </Button>
      <Button variant="plain" className="px-3" onClick={() => press(false)}>
        Collapse all
      </Button>
    </span>
  );
}

/** A notice about the entry that the address names, where it is missing, or where the loaded entries start at it. */
function LinkedEntryNotice({ loaded, isFiltered }: { loaded: LoadedEntries; isFiltered: boolean }) {
  const { search } = useLocation();
  if (loaded.missing !== null) {
    return (
      <p role="alert" className="mt-2 text-sm text-muted">
        Entry #{loaded.missing} {isFiltered ? 'isn’t among the matches.' : 'isn’t in this list.'}
      </p>
    );
  }
  if (loaded.startsAt === null) return null;
  return (
    <Link
      to={{ search }}
      className="-ml-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold underline decoration-line-strong underline-offset-4 hover:text-done"
    >
      Show the newest entries
    </Link>
  );
}

function EntriesPlaceholder() {
  return (
    <Loading className="flex flex-col gap-2">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-16 w-full" />
      ))}
    </Loading>
  );
}
