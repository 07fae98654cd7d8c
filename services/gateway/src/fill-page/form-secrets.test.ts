import { sessionIdSchema } from '@scanlist/contracts/http/fill';
import { receiptSecretSchema } from '@scanlist/contracts/http/receipts';
import { describe, expect, it } from 'vitest';
import { createFormSecrets } from './form-secrets.ts';
import { newFormId } from './posted-form.ts';

const formId = newFormId(new Date('2026-11-20T12:00:00Z'));
const secretsOf = (byte: number) => createFormSecrets(async () => Buffer.alloc(32, byte));
const secrets = secretsOf(7);

describe('what is derived from the session of a form', () => {
  it('is always the same for a session in every gateway, and another one for each', async () => {
    const secret = receiptSecretSchema.parse(await secrets.receiptSecretOf('session-1-abc'));
    expect(await secretsOf(7).receiptSecretOf('session-1-abc')).toBe(secret);
    expect(await secrets.receiptSecretOf('session-1-abd')).not.toBe(secret);
    const other = sessionIdSchema.parse(await secrets.otherSessionOf(formId, 'session-1-abc'));
    expect(await secretsOf(7).otherSessionOf(formId, 'session-1-abc')).toBe(other);
    expect(await secrets.otherSessionOf(formId, 'session-1-abd')).not.toBe(other);
    expect(other).not.toContain(secret);
  });

  it('is known to nobody without the key', async () => {
    const [one, two] = [secrets, secretsOf(8)];
    expect(await one.receiptSecretOf('session-1-abc')).not.toBe(await two.receiptSecretOf('session-1-abc'));
    expect(await one.otherSessionOf(formId, 's')).not.toBe(await two.otherSessionOf(formId, 's'));
  });

  it('is nothing while the key cannot be read', async () => {
    const without = createFormSecrets(async () => undefined);
    expect(await without.receiptSecretOf('session-1-abc')).toBeUndefined();
    expect(await without.otherSessionOf(formId, 'session-1-abc')).toBeUndefined();
  });
});
