import { type CSSProperties, useState } from 'react';
import { laterText } from '../texts/text.ts';
import type { Draft, Row } from './draft-state.ts';

interface Items {
  /** Of the whole list. */
  rows: readonly Row[];
  draft: Draft;
}

type Hide = (hidden: ReadonlySet<string> | undefined) => void;

/** The rows that are not ticked. */
export function leftOpen(rows: readonly Row[], draft: Draft): Row[] {
  return rows.filter(({ id }) => !draft[id]?.completed);
}

/**
 * The rows to show while those are `hidden` that were ticked when the visitor asked for the others. What is ticked since then
 * stays in its place, so that a slip can be taken back; what is no longer ticked is shown.
 */
export function shownRows(
  rows: readonly Row[],
  draft: Draft,
  hidden: ReadonlySet<string> | undefined,
): readonly Row[] {
  return hidden ? rows.filter(({ id }) => !hidden.has(id) || !draft[id]?.completed) : rows;
}

/** How many items the confirmation names. */
const namedMax = 3;

interface StillOpenProps extends Items {
  /** Closes the confirmation. */
  onLeave: () => void;
  onHide: Hide;
}

/** In the confirmation: how much is ticked, and the first items that are not. Each leads to its row, and a button to all of them. */
export function StillOpen({ rows, draft, onLeave, onHide }: StillOpenProps) {
  const left = leftOpen(rows, draft);
  const progress = { done: rows.length - left.length, total: rows.length };
  const [first] = left;
  if (!first) return <p>{laterText('checkedCount', progress)}</p>;
  const leadTo = (itemId: string) => (button: HTMLElement) => {
    // At once: it returns the focus to the button that opened it.
    button.closest('dialog')?.close();
    // It goes back in the history, and browsers then scroll to where the form was before.
    addEventListener('popstate', () => requestAnimationFrame(() => focusItem(itemId)), { once: true });
    onLeave();
  };
  return (
    <>
      <p>{laterText('stillOpen', progress)}</p>
      <ul className="fill-left" style={listStyle}>
        {left.slice(0, namedMax).map(({ id, content }) => (
          <li key={id}>
            <button
              type="button"
              className="fill-quiet"
              style={nameStyle}
              onClick={({ currentTarget }) => leadTo(id)(currentTarget)}
            >
              <bdi>{content}</bdi>
            </button>
          </li>
        ))}
        {left.length > namedMax && <li>{laterText('moreItems', { count: left.length - namedMax })}</li>}
      </ul>
      <button
        type="button"
        className="fill-quiet"
        style={{ paddingInline: 0 }}
        onClick={({ currentTarget }) => {
          onHide(new Set(rows.filter((row) => !left.includes(row)).map(({ id }) => id)));
          leadTo(first.id)(currentTarget);
        }}
      >
        {laterText('showOpen')}
      </button>
    </>
  );
}

interface OpenOnlyProps extends Items {
  hidden: ReadonlySet<string> | undefined;
  onHide: Hide;
}

/** Above the list: that only a part of it is shown, and the way back to all of it. A screen reader hears both once. */
export function OpenOnly({ rows, draft, hidden, onHide }: OpenOnlyProps) {
  const [isUsed, setUsed] = useState(false);
  if (hidden && !isUsed) setUsed(true);
  const counts = { shown: shownRows(rows, draft, hidden).length, total: rows.length };
  return (
    <div style={barStyle}>
      <p role="status" className={hidden ? undefined : 'fill-hidden'}>
        {isUsed && laterText('shownItems', counts)}
      </p>
      {hidden && (
        <button
          type="button"
          className="fill-quiet"
          style={{ paddingInline: 0 }}
          onClick={() => {
            onHide(undefined);
            const [first] = rows;
            if (first) requestAnimationFrame(() => focusItem(first.id));
          }}
        >
          {laterText('showAll')}
        </button>
      )}
    </div>
  );
}

function focusItem(id: string): void {
  const box = document.querySelector<HTMLElement>(`.fill-item input[value="${CSS.escape(id)}"]`);
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'center' });
}

const listStyle: CSSProperties = {
  margin: '8px 0 0',
  padding: 0,
  paddingInlineStart: 12,
  borderInlineStart: '3px solid var(--flag)',
  listStyle: 'none',
};

/** One line each. */
const nameStyle: CSSProperties = {
  display: 'block',
  width: '100%',
  paddingInline: 0,
  overflow: 'hidden',
  outlineOffset: -2,
  fontWeight: 400,
  textAlign: 'start',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

const barStyle: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 16,
  fontSize: 'var(--size-15)',
};
