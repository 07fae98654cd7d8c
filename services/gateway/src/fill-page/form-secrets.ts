import { createHmac } from 'node:crypto';
import { formIdMadeAtMs } from './posted-form.ts';

/**
 * What the server has to find again when the same form comes again, and what nobody else may find: who knows a form's
 * session id knows none of it (decision 0089). Undefined while the key cannot be read.
 */
export interface FormSecrets {
  /** The secret of the receipt of a session (decision 0075). */
  receiptSecretOf(sessionId: string): Promise<string | undefined>;
  /** The session of a form whose own session has an entry with other content. */
  otherSessionOf(formId: string, sessionId: string): Promise<string | undefined>;
}

/** Secrets made with a key that is the same in every gateway. */
export function createFormSecrets(readKey: () => Promise<Buffer | undefined>): FormSecrets {
  async function secret(purpose: 'receipt' | 'session', sessionId: string): Promise<string | undefined> {
    const key = await readKey();
    return key && createHmac('sha256', key).update(`form ${purpose} ${sessionId}`).digest('base64url');
  }
  return {
    receiptSecretOf: async (sessionId) => (await secret('receipt', sessionId))?.slice(0, 24),
    async otherSessionOf(formId, sessionId) {
      const other = await secret('session', sessionId);
      return other && `session-${formIdMadeAtMs(formId)}-${other}`;
    },
  };
}
