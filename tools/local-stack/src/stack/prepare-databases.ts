import { migrate } from '@scanlist/persistence/migrate';
import { closeDefaultDatabases, provisionDatabase } from '@scanlist/persistence/provision';
import { type DatabaseName, databaseNames, migrationsOf } from './migrations-of.ts';

/** The database address of each service; `local` is the stand-ins' database. */
export type DatabaseUrls = Record<DatabaseName, string>;

interface PrepareDatabasesOptions {
  /** A checkout, or a folder with the same folders of migrations. */
  root: string;
  /** An administrator's address of the server. */
  adminUrl: string;
  /** True on a server of our own: our roles then lose access to its default databases. */
  isServerOurs: boolean;
  ownerPasswords: Record<DatabaseName, string>;
  passwords: Record<DatabaseName, string>;
}

/** Creates every database and its roles, resets their passwords and applies migrations. Repeating it is safe. */
export async function prepareDatabases(options: PrepareDatabasesOptions): Promise<DatabaseUrls> {
  const { root, adminUrl, isServerOurs, ownerPasswords, passwords } = options;
  if (isServerOurs) await closeDefaultDatabases(adminUrl);
  const made = await Promise.all(
    databaseNames.map(async (name) => {
      const { ownerUrl, serviceUrl } = await provisionDatabase({
        adminUrl,
        service: name,
        ownerPassword: ownerPasswords[name],
        servicePassword: passwords[name],
      });
      await migrate({ url: ownerUrl, directories: migrationsOf(root, name) });
      return [name, serviceUrl] as const;
    }),
  );
  return Object.fromEntries(made) as DatabaseUrls;
}
