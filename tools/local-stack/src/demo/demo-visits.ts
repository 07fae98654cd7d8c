import { randomBytes } from 'node:crypto';
import { demoSignature } from './demo-signature.ts';

interface MadeList {
  items: { id: string; content: string }[];
}

/**
 * The submissions of two visitors: everything ticked, and all but two with notes. Bodies of
 * `POST /api/lists/:id/log-session`.
 */
export function demoVisits({ items }: MadeList, isSigned: boolean) {
  const seen = items.map(({ id, content }) => ({ itemId: id, content, note: null as string | null }));
  const hurried = seen.map((item, index) => ({
    ...item,
    note: notes[index] ?? null,
  }));
  const signatureData = isSigned ? demoSignature : null;
  return [
    { sessionId: sessionId(), signatureData, completedItems: seen, uncompletedItems: [] },
    {
      sessionId: sessionId(),
      signatureData,
      completedItems: hurried.slice(0, -2),
      uncompletedItems: hurried.slice(-2),
    },
  ];
}

const notes: Record<number, string> = {
  1: 'One has a loose handle, still usable',
  3: 'Checked twice, all fine',
};

function sessionId(): string {
  return `session-${Date.now()}-${randomBytes(16).toString('hex')}`;
}
