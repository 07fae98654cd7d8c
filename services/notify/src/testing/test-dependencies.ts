import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import type { SendMail } from '../provider/mail.ts';
import { createResendClient } from '../provider/resend-client.ts';
import { type FakeResend, startFakeResend } from './fake-resend.ts';

/** The setup of a test file: one database, and a mail provider per test. */
export interface MailTestSetup {
  readonly database: TestDatabase;
  readonly resend: FakeResend;
  sendMail: SendMail;
  /** The dependencies of a use case, with `changes`. */
  deps(changes?: Partial<Dependencies>): Dependencies;
  /** Reopens a closed provider on its port. */
  reopenProvider(): Promise<void>;
}

/** Opens the setup before the first test of this file and closes it after the last. */
export function mailTestSetup(): MailTestSetup {
  let database: TestDatabase;
  let resend: FakeResend;
  let sendMail: SendMail;
  beforeAll(async () => {
    database = await createTestDatabase('notify');
  });
  afterAll(() => database?.drop());
  beforeEach(async () => {
    resend = await startFakeResend();
    sendMail = createResendClient({ apiKey: 're_test', baseUrl: resend.url });
  });
  afterEach(() => resend.close());
  return {
    get database() {
      return database;
    },
    get resend() {
      return resend;
    },
    sendMail: (...args) => sendMail(...args),
    deps: (changes = {}) => ({
      sql: database.sql,
      sendMail,
      readWebhook: () => null,
      now: () => new Date(),
      logger: silentLogger,
      wakeRelay: () => {},
      from: 'ScanList <mail@scanlist.example>',
      productName: 'ScanList',
      ...changes,
    }),
    async reopenProvider() {
      resend = await startFakeResend(Number(new URL(resend.url).port));
    },
  };
}

/** An event with this data, a new id and the present time. */
export function createEvent<Data>(data: Data): { id: string; occurredAt: string; data: Data } {
  return { id: randomUUID(), occurredAt: new Date().toISOString(), data };
}
