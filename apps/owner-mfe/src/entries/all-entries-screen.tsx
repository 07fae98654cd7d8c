import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { SelectField } from '@scanlist/ui/select-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Hourglass, ScanLine } from 'lucide-react';
import { useMemo } from 'react';
import { Page } from '../layout/page.tsx';
import { LabelField } from '../list-components/label-field.tsx';
import { labelsInUse } from '../list-data/labels-in-use.ts';
import { listsQuery } from '../list-data/list-calls.ts';
import { EntriesSearch } from './entries-search.tsx';
import { type ChosenFilter, EntriesSection } from './entries-section.tsx';
import { allEntriesPath } from './entry-pages.ts';
import { ItemFilters } from './item-filters.tsx';

/** /entries: the entries of all lists, with a search (decision 0065). */
export default function AllEntriesScreen() {
  const { data: lists } = useQuery(listsQuery);
  const total = lists?.reduce((sum, { entryCount }) => sum + entryCount, 0);
  return (
    <Page title="All Entries">
      <h1 className="font-display text-2xl">All Entries</h1>
      <div className="mt-4 sm:mt-6">
        <EntriesSection
          path={allEntriesPath}
          list={null}
          asksName={lists?.some(({ askName = 'off' }) => askName !== 'off') ?? false}
          total={total}
          empty={total ? <NotReadyYet /> : <NothingFilledIn />}
          search={({ chosen, choose }) => (
            <EntriesSearch value={chosen.q} onSearch={(q) => choose({ ...chosen, q })} />
          )}
          fields={({ entries, ...filter }) => (
            <>
              <ListFields lists={lists ?? []} {...filter} />
              <ItemFilters entries={entries} {...filter} />
            </>
          )}
        />
      </div>
    </Page>
  );
}

/** Narrow the entries down to a list, or to the lists with a label. */
function ListFields({ lists, chosen, choose }: ChosenFilter & { lists: readonly ListSummary[] }) {
  const labels = useMemo(() => labelsInUse(lists), [lists]);
  const byTitle = useMemo(() => lists.toSorted((a, b) => a.title.localeCompare(b.title, 'en-US')), [lists]);
  const isKnown = byTitle.some(({ id }) => id === chosen.list);
  return (
    <div className="flex min-w-0 gap-3 max-sm:basis-full empty:hidden">
      {(byTitle.length > 1 || chosen.list) && (
        <SelectField
          label="List"
          labelHidden
          className="min-w-0 grow basis-0 sm:w-56 sm:grow-0 sm:basis-auto"
          value={chosen.list}
          // Items are those of a list.
          onChange={({ target }) => choose({ ...chosen, list: target.value, leftOut: '', noted: '' })}
        >
          <option value="">All lists</option>
          {chosen.list && !isKnown && <option value={chosen.list}>A deleted list</option>}
          {byTitle.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      {(labels.length > 0 || chosen.label) && (
        <LabelField labels={labels} label={chosen.label} onChange={(label) => choose({ ...chosen, label })} />
      )}
    </div>
  );
}

/** Entries from before this screen are indexed in the background, which may take minutes after an update. */
function NotReadyYet() {
  const client = useQueryClient();
  return (
    <EmptyState
      as="h2"
      icon={<Hourglass strokeWidth={1.5} />}
      title="Your entries are on their way"
      action={
        <Button onClick={() => void client.resetQueries({ queryKey: ['entries'] })}>Check again</Button>
      }
    >
      We’re adding your older entries to this page. Until they’re here, open them from their list.
    </EmptyState>
  );
}

function NothingFilledIn() {
  return (
    <EmptyState as="h2" icon={<ScanLine strokeWidth={1.5} />} title="No Entries Yet">
      Once someone scans a QR code and fills in a list, the entry shows up here.
    </EmptyState>
  );
}
