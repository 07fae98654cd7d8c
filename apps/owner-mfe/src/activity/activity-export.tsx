import { ExportMenu } from '../list-components/export-menu.tsx';
import { ExportProgress } from '../list-components/export-progress.tsx';
import { useExport } from '../list-components/use-export.ts';
import { type ActivityFilter, filePath } from './activity-filter.ts';

/** Saves the rows that the filter shows, also those on later pages, as a file. */
export function ActivityExport({ filter }: { filter: ActivityFilter }) {
  const running = useExport('We couldn’t export the activity. Please try again.');
  const kinds = [
    { name: 'CSV', path: filePath(filter, 'csv') },
    { name: 'JSON Lines', path: filePath(filter, 'jsonl') },
  ];
  return (
    <div className="mb-2 flex flex-wrap items-center justify-end gap-x-4">
      <ExportProgress running={running} />
      <ExportMenu kinds={kinds} running={running} />
    </div>
  );
}
