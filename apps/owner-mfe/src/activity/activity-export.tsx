import { Button } from '@scanlist/ui/button';
import { Menu, MenuItem } from '@scanlist/ui/menu';
import { ChevronDown, Download } from 'lucide-react';
import { ExportProgress } from '../list-components/export-progress.tsx';
import { useExport } from '../list-components/use-export.ts';
import { type ActivityFilter, filePath } from './activity-filter.ts';

const kinds = [
  { name: 'CSV', extension: 'csv' },
  { name: 'JSON Lines', extension: 'jsonl' },
] as const;

/** Saves the rows that the filter shows, also those on later pages, as a file. */
export function ActivityExport({ filter }: { filter: ActivityFilter }) {
  const running = useExport('We couldn’t export the activity. Please try again.');
  return (
    <div className="mb-2 flex flex-wrap items-center justify-end gap-x-4">
      <ExportProgress running={running} />
      <Menu
        trigger={
          <Button variant="plain" className="-mr-3 px-3">
            <Download aria-hidden strokeWidth={1.75} />
            Export
            <ChevronDown aria-hidden strokeWidth={1.75} />
          </Button>
        }
      >
        {kinds.map(({ name, extension }) => (
          <MenuItem
            key={extension}
            disabled={running.bytes !== null}
            onSelect={() => void running.start(filePath(filter, extension))}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
