import { memo, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { formatKnown, text } from '../texts/text.ts';
import { noteMax, type Row } from './draft-state.ts';
import type { Visit } from './visit.ts';

/** So many rows are compared as one, and drawn if one of them is in sight. fill.css has the height of so many. */
const groupSize = 25;

/**
 * The list, in groups of rows. A row draws itself again when its item changes, and no other. Groups are no lists of their own,
 * so roles stand for the elements, which allow nothing between them.
 */
export function ItemRows({ rows, visit, saving }: { rows: readonly Row[]; visit: Visit; saving: boolean }) {
  // A screen reader does not count the items of groups out of sight.
  const setSize = rows.length > groupSize ? rows.length : undefined;
  return (
    // A tick made while the entry is being sent would be in no entry.
    // biome-ignore lint/a11y/useSemanticElements: groups stand between the list and its items
    <div className="fill-sheet" role="list" inert={saving}>
      {Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, place) => (
        <RowGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but a place in the list
          key={place}
          rows={rows.slice(place * groupSize, (place + 1) * groupSize)}
          visit={visit}
          setSize={setSize}
        />
      ))}
    </div>
  );
}

interface RowGroupProps {
  rows: readonly Row[];
  visit: Visit;
  /** Of the whole list; undefined if this group is all of it. */
  setSize: number | undefined;
}

const RowGroup = memo(
  ({ rows, visit, setSize }: RowGroupProps) => (
    <div className="fill-rows">
      {rows.map((row) => (
        <ItemRow key={row.id} row={row} visit={visit} setSize={setSize} />
      ))}
    </div>
  ),
  (before, { rows, setSize }) =>
    before.setSize === setSize &&
    before.rows.length === rows.length &&
    rows.every(({ id, content, removed }, place) => {
      const row = before.rows[place];
      return row?.id === id && row.content === content && row.removed === removed;
    }),
);

/**
 * One item: a tap anywhere on the row ticks it, and its note opens in place. Ticking and typing work before the script
 * arrives (the note box opens by focus, see fill.css). Without the script the form sends both by the names of the fields
 * (decision 0074): the name of a note has the words the visitor sees, because an entry keeps them (decision F4).
 */
function ItemRow({ row, visit, setSize }: { row: Row; visit: Visit; setSize: number | undefined }) {
  const { id, content, removed } = row;
  const getItem = () => visit.get().draft[id];
  const item = useSyncExternalStore(visit.subscribe, getItem, getItem);
  const box = useRef<HTMLTextAreaElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const contentId = `item-${id}`;
  const note = item?.note ?? null;
  const typed = item?.typed ?? '';
  const open = typeof item?.typed === 'string';

  const openBox = () => {
    // Synchronously and inside the tap: only then do phones show the keyboard.
    flushSync(() => visit.openNote(row));
    box.current?.focus();
  };
  const closeBox = (close: () => void) => () => {
    flushSync(close);
    toggle.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: see ItemRows
    <div className="fill-row" role="listitem" aria-setsize={setSize}>
      <label className="fill-item">
        <input
          type="checkbox"
          name="done"
          value={id}
          autoComplete="off"
          checked={item?.completed ?? false}
          onChange={({ target }) => {
            // After the tick: to ask for the setting takes 4 ms of the first one on a slow phone.
            if (target.checked) setTimeout(vibrate);
            visit.tick(row, target.checked);
          }}
        />
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M8 17.5 13.5 23.5 27 6.5" pathLength="1" />
        </svg>
        <span id={contentId}>
          <bdi>{content}</bdi>
        </span>
      </label>
      {removed && <p className="fill-removed">{text('removedItem')}</p>}
      {note !== null && !open && (
        <p className="fill-note-text">
          <bdi>{note}</bdi>
        </p>
      )}
      {!open && (
        <button
          type="button"
          className="fill-quiet fill-note-toggle"
          ref={toggle}
          aria-describedby={contentId}
          onClick={openBox}
        >
          {text(note === null ? 'addNote' : 'editNote')}
        </button>
      )}
      <div className="fill-note" data-open={open || undefined}>
        <textarea
          ref={box}
          name={`${id} ${content}`}
          aria-label={text('note')}
          aria-describedby={contentId}
          placeholder={text('writeNote')}
          dir="auto"
          autoComplete="off"
          rows={2}
          value={typed}
          onChange={({ target }) => visit.typeNote(row, target.value)}
        />
        {/* Not cut by the browser, which would not say so. */}
        {typed.length >= noteMax && <p role="alert">{formatKnown('textFull', { max: noteMax })}</p>}
        {open && (
          <>
            <button
              type="button"
              className="fill-button"
              disabled={!typed.trim()}
              onClick={closeBox(() => visit.addNote(row))}
            >
              {text(note === null ? 'add' : 'save')}
            </button>
            <button type="button" className="fill-quiet" onClick={closeBox(() => visit.closeNote(row))}>
              {text('cancel')}
            </button>
            {note !== null && (
              <button type="button" className="fill-quiet" onClick={closeBox(() => visit.removeNote(row))}>
                {text('remove')}
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Vibrates at a tick, where the phone can and the visitor's settings allow it. */
function vibrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10);
}
