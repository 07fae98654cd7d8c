import { Button } from '@scanlist/ui/button';
import { Menu, MenuItem } from '@scanlist/ui/menu';
import { ChevronDown, Download } from 'lucide-react';
import type { Export } from './use-export.ts';

/** A kind of file. */
interface FileKind {
  name: string;
  /** The API path of the file. */
  path: string;
}

/** Saves what a screen shows as a file of the kind that is chosen. */
export function ExportMenu({ kinds, running }: { kinds: readonly FileKind[]; running: Export }) {
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
      {kinds.map(({ name, path }) => (
        <MenuItem key={name} disabled={running.bytes !== null} onSelect={() => void running.start(path)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
