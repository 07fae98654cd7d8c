import type { Sql } from '@scanlist/persistence/database';
import { silentLogger } from '@scanlist/service-kit/logger';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { expect, it } from 'vitest';
import { countKey } from './count-key.ts';
import { databaseLimiters } from './database-limiters.ts';

it('a flood from many addresses reaches the database 12,000 times a minute, and each address is counted here beyond that', async () => {
  let statements = 0;
  const sql = {
    unsafe: async () => {
      statements++;
      return Object.assign([{ points: 1, expire: String(Date.now() + 60_000) }], { count: 1 });
    },
  } as unknown as Sql;
  const limiter = databaseLimiters(sql, silentLogger)({ name: 'test', points: 1, durationSeconds: 60 });
  for (let n = 0; n < 13_000; n++) await limiter.consume(countKey('address', `address ${n}`));
  expect(statements).toBe(12_000);
  await expect(limiter.consume(countKey('address', 'address 12999'))).rejects.toBeInstanceOf(RateLimiterRes);
});
