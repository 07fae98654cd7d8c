import type { ReactNode } from 'react';

/** A text in which no line breaks at the hyphen of a receipt's code. It is copied as it is. */
export function unbroken(said: string): ReactNode[] {
  return said.split(/(#?[\dA-Z]{4}-[\dA-Z]{4})/).map((part, place) =>
    place % 2 ? (
      <span key={part} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
