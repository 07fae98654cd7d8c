import { type Plans, plansSchema } from '@scanlist/contracts/http/billing';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';

/** Where the price catalogue that was last told is kept. */
export interface KnownPlansRows {
  /** Null where none was told, or one that is not understood any more. */
  find(): Promise<Plans | null>;
  /** What was told later stays, whichever process heard it. */
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
