import type { Receipt } from '@scanlist/contracts/http/fill';
import { useEffect, useRef, useState } from 'react';
import { text } from '../texts/text.ts';
import type { Outbox, OutboxEvents } from './outbox.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { RefusedEntries } from './refused-entries.tsx';
import { SaveCopy } from './save-copy.tsx';
import type { UnsentEntry } from './unsent-entry.ts';

interface SentEntry {
  entry: UnsentEntry;
  receipt: Receipt;
}

/**
 * The entries that wait on this phone, on a page without a list: sends them, and shows what became of each. Nothing where there are
 * none. `openOutbox` comes with the first script.
 */
export function KeptEntries({ openOutbox }: { openOutbox: (events: OutboxEvents) => Outbox }) {
  const [unsent, setUnsent] = useState<readonly UnsentEntry[]>([]);
  const [sent, setSent] = useState<readonly SentEntry[]>([]);
  const opened = useRef<Outbox>(null);
  useEffect(() => {
    const outbox = openOutbox({
      onChange: () => setUnsent(outbox.get()),
      onSettled: (entry, answer) => {
        if (answer.kind === 'ok') setSent((before) => [...before, { entry, receipt: answer.body }]);
      },
    });
    opened.current = outbox;
    void outbox.open().then(outbox.flush);
    const listeners = new AbortController();
    for (const wake of ['online', 'focus', 'visibilitychange'])
      addEventListener(wake, outbox.flush, { signal: listeners.signal });
    return () => {
      listeners.abort();
      outbox.close();
    };
  }, [openOutbox]);

  const waiting = unsent.filter(({ refused }) => !refused);
  const visit = { reopen: () => undefined, forget: (id: string) => void opened.current?.remove(id) };
  return (
    <>
      {sent.map(({ entry, receipt }) => (
        <section key={entry.sessionId} className="fill-card" role="status">
          <p>
            <strong>{text('entrySent')}</strong>
            <br />
            {text('entrySentText', { title: entry.listTitle, receipt: receipt.receipt })}
          </p>
          <ReceiptLink href={receipt.opensReceipt ? `/receipt/${entry.body.receiptSecret}` : undefined} />
        </section>
      ))}
      {waiting.length > 0 && (
        <section className="fill-card" role="status">
          <p>{`${text('savedOnPhone')} · ${text('waiting', { count: waiting.length })}`}</p>
          <SaveCopy entries={waiting} />
        </section>
      )}
      <RefusedEntries listId="" entries={unsent} canReopen={false} visit={visit} />
    </>
  );
}
