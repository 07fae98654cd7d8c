import { memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type ItemDraft, noteMax } from './draft-state.ts';
import type { Visit } from './visit.ts';

interface ItemRowProps {
  id: string;
  content: string;
  removed: boolean;
  item: ItemDraft | undefined;
  visit: Visit;
}

/**
 * One item: a tap anywhere on the row ticks it, and its note opens in place. Ticking and typing work before the script
 * arrives (the note box opens by focus, see fill.css). Without the script the form sends both by the names of the fields
 * (decision 0074): the name of a note has the words the visitor sees, because an entry keeps them (decision F4).
 */
export const ItemRow = memo(function ItemRow({ id, content, removed, item, visit }: ItemRowProps) {
  const row = { id, content, removed };
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
    <li className="fill-row">
      <label className="fill-item">
        <input
          type="checkbox"
          name="done"
          value={id}
          autoComplete="off"
          checked={item?.completed ?? false}
          onChange={({ target }) => {
            if (target.checked) vibrate();
            visit.tick(row, target.checked);
          }}
        />
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M8 17.5 13.5 23.5 27 6.5" pathLength="1" />
        </svg>
        <span id={contentId}>{content}</span>
      </label>
      {removed && <p className="fill-removed">No longer on this list. Kept in your entry.</p>}
      {note !== null && !open && <p className="fill-note-text">{note}</p>}
      {!open && (
        <button
          type="button"
          className="fill-quiet fill-note-toggle"
          ref={toggle}
          aria-describedby={contentId}
          onClick={openBox}
        >
          {note === null ? 'Add note' : 'Edit note'}
        </button>
      )}
      <div className="fill-note" data-open={open || undefined}>
        <textarea
          ref={box}
          name={`${id} ${content}`}
          aria-label="Note"
          aria-describedby={contentId}
          placeholder="Write a note"
          autoComplete="off"
          maxLength={noteMax}
          rows={2}
          value={typed}
          onChange={({ target }) => visit.typeNote(row, target.value)}
        />
        {open && (
          <>
            <button
              type="button"
              className="fill-button"
              disabled={!typed.trim()}
              onClick={closeBox(() => visit.addNote(row))}
            >
              {note === null ? 'Add' : 'Save'}
            </button>
            <button type="button" className="fill-quiet" onClick={closeBox(() => visit.closeNote(row))}>
              Cancel
            </button>
            {note !== null && (
              <button type="button" className="fill-quiet" onClick={closeBox(() => visit.removeNote(row))}>
                Remove
              </button>
            )}
          </>
        )}
      </div>
    </li>
  );
});

/** Vibrates at a tick, where the phone can and the visitor's settings allow it. */
function vibrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10);
}
