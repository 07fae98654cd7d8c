import type { ReactNode } from 'react';

/** A drawing in ink on the page's own paper, 360 x 240 units. Decoration: the words beside it say what it shows. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 360 240"
      aria-hidden="true"
      className="landing-scene"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
