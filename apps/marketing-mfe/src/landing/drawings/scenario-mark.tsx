import type { ReactNode } from 'react';

export type ScenarioName =
  | 'events'
  | 'rentals'
  | 'retail'
  | 'chores'
  | 'restaurants'
  | 'property'
  | 'loading'
  | 'medical';

/** The thing a list hangs on, in ink. Decoration: the title beside it says which it is. */
export function ScenarioMark({ name }: { name: ScenarioName }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="size-12"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {marks[name]}
    </svg>
  );
}

const marks: Record<ScenarioName, ReactNode> = {
  events: (
    <>
      <path d="M5 18h38v22H5z" fill="var(--sunken)" />
      <path d="M5 18 9 8h30l4 10M5 28h38" />
      <path d="M20 28v5h8v-5M5 34h5v6M43 34h-5v6M12 40v3M36 40v3" />
    </>
  ),
  rentals: (
    <>
      <circle cx="16" cy="18" r="10" fill="var(--sunken)" />
      <circle cx="13" cy="15" r="2.5" fill="var(--surface)" />
      <path d="m23.500 25 17 17h-6v-5h-5v-5h-3" />
    </>
  ),
  retail: (
    <>
      <path d="M6 5v38M42 5v38M6 18h36M6 36h36" />
      <path d="M11 8h9v10h-9zM24 12h13v6H24z" fill="var(--sunken)" />
      <path d="M12 36V26h5v10zM20 36V23h5v13zM30 26h8v10h-8z" fill="var(--surface)" />
    </>
  ),
  chores: (
    <>
      <path d="M11 4h26v40H11z" fill="var(--sunken)" />
      <path d="M11 18h26M16 9v5M16 23v8M15 44v2M33 44v2" />
      <path d="M24 23h9v9h-9z" fill="var(--surface)" />
      <path d="m26 27 2 2 4-5" stroke="var(--done)" />
    </>
  ),
  restaurants: (
    <>
      <path d="M8 32a16 16 0 0 1 32 0z" fill="var(--sunken)" />
      <path d="M4 32h40M9 38h30M24 16v-4" />
      <circle cx="24" cy="10" r="2.500" />
      <path d="M14 28a10 10 0 0 1 6-7" stroke="var(--line-strong)" />
    </>
  ),
  property: (
    <>
      <path d="M9 44V10l15-6 15 6v34" fill="var(--sunken)" />
      <path d="M4 44h40M16 15h5v5h-5zM27 15h5v5h-5zM16 26h5v5h-5zM27 26h5v5h-5z" fill="var(--surface)" />
      <path d="M20 44v-7h8v7" fill="var(--surface)" />
    </>
  ),
  loading: (
    <>
      <path d="M10 5h5l7 33" />
      <circle cx="24" cy="40" r="4" fill="var(--surface)" />
      <path d="m28 39 15-3" />
      <path d="m19 14 16-3.500 4.500 21L24 35z" fill="var(--sunken)" />
      <path d="m26 12.500 1.500 7 4-1-1.500-7" strokeWidth="1.500" />
    </>
  ),
  medical: (
    <>
      <path d="M6 15h36v26H6z" fill="var(--sunken)" />
      <path d="M17 15V9h14v6" />
      <path d="M24 21v14M17 28h14" stroke="var(--done)" strokeWidth="4" />
    </>
  ),
};
