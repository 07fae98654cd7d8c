import type { Receipt } from '@scanlist/contracts/http/fill';

/** Letters and digits that cannot be taken for one another, read or heard: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const receiptAlphabet = '34679ACDEFGHJKMNPQRTWXY';

/** A code to read aloud, as in K7Q4-9MXP (decision F3); `randomInt(n)` returns one of 0 to n - 1, each as likely. */
export function receiptCode(randomInt: (below: number) => number): string {
  const letters = Array.from({ length: 8 }, () => receiptAlphabet[randomInt(receiptAlphabet.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** What the visitor gets, also when asking again (decision F3). */
export function receiptAnswer(entry: {
  number: number;
  receipt: string;
  createdAt: Date;
  seal: string | null;
}): Receipt {
  const { number, receipt, createdAt, seal } = entry;
  return { id: number, receipt, createdAt: createdAt.toISOString(), ...(seal !== null && { seal }) };
}
