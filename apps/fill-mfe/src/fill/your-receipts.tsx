import { type CSSProperties, useState } from 'react';
import { laterText } from '../texts/text.ts';
import { unbroken } from '../texts/unbroken.tsx';
import { clearReceipts, readReceipts } from './kept-receipts.ts';
import { momentOf } from './moment-of.ts';
import type { PhoneStorage } from './phone-storage.ts';
import type { ShownList } from './visit-store.ts';

// Styles here are not in `fill.css`, which every visitor loads before the page responds.
const sheet: CSSProperties = { marginTop: 16, padding: '12px 16px' };
const rows: CSSProperties = { padding: 0, listStyle: 'none' };
const row: CSSProperties = { display: 'flex', alignItems: 'center', minHeight: 48 };

interface YourReceiptsProps {
  list: Pick<ShownList, 'id' | 'ending'>;
  storage: PhoneStorage;
}

/**
 * The receipts of a list that this phone got in the last 30 days; nothing where there are none. A list that opens again for the
 * next person keeps none: they are of others.
 */
export function YourReceipts({ list: { id: listId, ending }, storage }: YourReceiptsProps) {
  const [receipts, setReceipts] = useState(() => {
    if (ending === 'form') clearReceipts(storage, listId);
    return readReceipts(storage, listId, Date.now());
  });
  if (receipts.length === 0) return null;
  return (
    <section className="fill-sheet" style={sheet} aria-labelledby="fill-receipts">
      <h2 id="fill-receipts" style={{ fontSize: '1rem' }}>
        {laterText('yourReceipts')}
      </h2>
      <ul style={rows}>
        {receipts.map(({ receipt, createdAt, link }) => {
          const said = (
            <span>
              {unbroken(
                laterText('received', {
                  // In the text, the sign would stand at the other end of the code in a page from right to left.
                  receipt: `#${receipt}`,
                  time: momentOf(createdAt, new Date()),
                }),
              )}
            </span>
          );
          return (
            <li key={receipt} style={row}>
              {link ? (
                <a className="fill-link" href={link}>
                  {said}
                </a>
              ) : (
                said
              )}
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="fill-quiet"
        style={{ paddingInline: 0 }}
        onClick={() => {
          clearReceipts(storage, listId);
          setReceipts([]);
        }}
      >
        {laterText('clearReceipts')}
      </button>
    </section>
  );
}
