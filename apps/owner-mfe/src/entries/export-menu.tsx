import type { AllEntriesFilter } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { Menu, MenuItem } from '@scanlist/ui/menu';
import { ChevronDown, Download } from 'lucide-react';
import type { Export } from '../list-components/use-export.ts';
import { exportKinds, exportPath } from './export-paths.ts';

interface ExportMenuProps {
  /** The API path of the entries. */
  path: string;
  filter: AllEntriesFilter;
  running: Export;
}

/** Saves the entries that the filter shows as a file. */
export function ExportMenu({ path, filter, running }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="plain" className="-mr-3 px-3">
          <Download aria-hidden strokeWidth={1.75} />
          Export
          <ChevronDown aria-hidden strokeWidth={1.75} />
        </Button>
      }
    >
      {exportKinds.map((kind) => (
        <MenuItem
          key={kind.name}
          disabled={running.bytes !== null}
          onSelect={() => void running.start(exportPath(path, filter, kind))}
        >
          {kind.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
