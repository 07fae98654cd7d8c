import { migrate } from '@scanlist/persistence/migrate';
import { closeDefaultDatabases, provisionDatabase } from '@scanlist/persistence/provision';
import { type DatabaseName, databaseNames, migrationsOf } from './migrations-of.ts';

/** What each service opens its database with; `local` is the stand-ins'. */
export type DatabaseUrls = Record<DatabaseName, string>;

interface PrepareDatabasesOptions {
  /** A checkout, or whatever holds the same folders of migrations. */
  root: string;
  /** An administrator's address of the server. */
  adminUrl: string;
  /** Whether nobody else has anything there: then our roles are kept out of the databases it came with. */
  isServerOurs: boolean;
  ownerPasswords: Record<DatabaseName, string>;
  passwords: Record<DatabaseName, string>;
}

/** Makes every database and its roles, or sets their passwords anew, and brings each up to date. As often as you like. */
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
