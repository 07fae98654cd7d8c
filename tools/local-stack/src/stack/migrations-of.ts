import { join } from 'node:path';
import { serviceNames } from '@scanlist/contracts/messages/define';
import { sharedMigrationsDirectory } from '@scanlist/persistence/migrate';

/** Every database of the product: one per service, and `local` for the stand-ins. */
export const databaseNames = [...serviceNames, 'local'] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** The folders of a database's migrations, in the order they build upon each other. */
export function migrationsOf(root: string, name: DatabaseName): string[] {
  if (name === 'local') return [join(root, 'tools/local-stack/migrations')];
  return [sharedMigrationsDirectory(root), join(root, 'services', name, 'migrations')];
}
