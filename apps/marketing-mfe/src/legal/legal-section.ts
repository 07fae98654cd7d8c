import type { ReactNode } from 'react';

/** A part of a legal text. Its id is its anchor on the page: other pages link to it, so it never changes. */
export interface LegalSection {
  id: string;
  heading: string;
  body: ReactNode;
}

/** A heading as shown above its part and in the contents: '3. What we collect'. */
export function numbered(index: number, heading: string): string {
  return `${index + 1}. ${heading}`;
}
