import { Fragment } from 'react';
import { describeSeal, type EntryFacts } from './entry-facts.ts';
import { layout, Section, small } from './mail-frame.tsx';
import { light } from './mail-styles.ts';
import { textDirection } from './text.ts';

/** The progress of a list as text and as a bar of two colored cells, which programs without positioning show too. */
export function Progress({
  facts,
}: {
  facts: Pick<EntryFacts, 'progress' | 'completedCount' | 'totalCount'>;
}) {
  const { completedCount: done, totalCount: total } = facts;
  const percent = total > 0 ? Math.round((100 * Math.min(done, total)) / total) : 0;
  const cell = { height: '6px', fontSize: '1px', lineHeight: '6px', borderRadius: '3px' };
  return (
    <>
      <p className="green" style={progressLine}>
        {facts.progress}
      </p>
      <table {...layout} width="100%" aria-hidden="true">
        <tbody>
          <tr>
            {percent > 0 && (
              <td className="bar" width={`${percent}%`} style={{ ...cell, background: light.done }}>
                {'\u00a0'}
              </td>
            )}
            {percent < 100 && (
              <td className="track" width={`${100 - percent}%`} style={{ ...cell, background: light.line }}>
                {'\u00a0'}
              </td>
            )}
          </tr>
        </tbody>
      </table>
    </>
  );
}

/** The whole seal of an entry, for a later check. */
export function WholeSeal({ entry, seal }: { entry: string; seal: string }) {
  return (
    <Section padding="16px 32px 20px">
      <p className="muted" style={{ ...small, ...breaking, margin: 0 }}>
        {describeSeal(entry, seal)}
      </p>
    </Section>
  );
}

/** Where to find omitted items, for a reader who is not the owner. */
const visibleToOwner = "which the list's owner can see";

/** The items with their final state and notes. */
export function Items({ facts }: { facts: Pick<EntryFacts, 'items' | 'omitted' | 'entryUrl'> }) {
  return (
    <Section padding="12px 32px">
      <table
        className="i"
        width="100%"
        border={0}
        cellPadding={6}
        cellSpacing={0}
        role="presentation"
        style={breaking}
      >
        <tbody>
          {facts.items.map((item, index) => (
            // An entry is a snapshot: its items have no ids and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text.
            <Item key={index} item={item} />
          ))}
        </tbody>
      </table>
      {facts.omitted && (
        <p className="muted" style={{ ...small, margin: '4px 0 12px' }}>
          {`${facts.omitted}, ${facts.entryUrl ? 'shown with the entry' : visibleToOwner}`}
        </p>
      )}
    </Section>
  );
}

function Item({ item }: { item: EntryFacts['items'][number] }) {
  return (
    <tr>
      <td className="m" valign="top">
        <span
          className={item.completed ? 'd' : 'o'}
          role="img"
          aria-label={item.completed ? 'Done' : 'Not done'}
        >
          {item.completed ? '✓' : '○'}
        </span>
      </td>
      <td className="w">
        <div dir={textDirection(item.content)}>{item.content}</div>
        {item.remarks.map((remark) => (
          <div key={remark} className="r">
            {remark}
          </div>
        ))}
        {item.note && (
          <div className="n" dir={textDirection(item.note)}>
            {item.note.split('\n').map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text.
              <Fragment key={index}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </div>
        )}
      </td>
    </tr>
  );
}

const breaking = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const;
const progressLine = {
  color: light.done,
  fontSize: '17px',
  lineHeight: '24px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  margin: '0 0 8px',
} as const;
