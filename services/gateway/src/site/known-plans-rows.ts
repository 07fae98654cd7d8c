import { type Plans, plansSchema } from '@scanlist/contracts/http/billing';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';

/** The repository of the last known price catalogue. */
export interface KnownPlansRows {
  /** Null if none is stored, or its format is no longer valid. */
  find(): Promise<Plans | null>;
  /** The latest catalogue stays, whichever process fetched it. */
  store(plans: Plans, fetchedAt: Date): Promise<void>;
}

/** Every SQL statement about the known price catalogue. */
export function knownPlansRows(sql: Sql): KnownPlansRows {
  return {
    async find() {
      const [row] = await translateDatabaseErrors(sql<{ plans: unknown }[]>`select plans from known_plans`);
      return plansSchema.safeParse(row?.plans).data ?? null;
    },

    async store(plans, fetchedAt) {
      await translateDatabaseErrors(sql`
        insert into known_plans (plans, told_at) values (${sql.json(plans)}, ${fetchedAt})
        on conflict (single) do update set plans = excluded.plans, told_at = excluded.told_at
        where known_plans.told_at < excluded.told_at`);
    },
  };
}
