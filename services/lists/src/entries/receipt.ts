import { createHash } from 'node:crypto';
import type { Receipt } from '@scanlist/contracts/http/fill';
import { type Completed, completedFieldsOf } from './completed-at.ts';

/** Letters and digits that cannot be taken for one another, read or heard: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const receiptAlphabet = '34679ACDEFGHJKMNPQRTWXY';

/** A code to read aloud, as in K7Q4-9MXP (decision F3); `randomInt(n)` returns one of 0 to n - 1, each as likely. */
export function receiptCode(randomInt: (below: number) => number): string {
  const letters = Array.from({ length: 8 }, () => receiptAlphabet[randomInt(receiptAlphabet.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** What is stored of the secret of a receipt, and what it is found by: its SHA-256 (decision 0075). */
export function hashReceiptSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * What the visitor gets, also when asking again (decision F3). `secretHash` is of the secret they sent: it opens the
 * receipt if it is the one stored with the entry.
 */
export function receiptAnswer(
  entry: {
    number: number;
    receipt: string;
    createdAt: Date;
    seal: string | null;
    secretHash: Buffer | null;
  } & Completed,
  secretHash: Buffer | null,
): Receipt {
  const { number, receipt, createdAt, seal } = entry;
  return {
    id: number,
    receipt,
    createdAt: createdAt.toISOString(),
    ...completedFieldsOf(entry),
    ...(seal !== null && { seal }),
    ...(secretHash && entry.secretHash?.equals(secretHash) && { opensReceipt: true }),
  };
}
