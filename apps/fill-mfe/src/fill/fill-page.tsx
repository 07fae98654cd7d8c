import type { PublicList } from '@scanlist/contracts/http/fill';
import type { ReactNode } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import type { EarlyInput } from './draft-state.ts';
import { FillScreen } from './fill-screen.tsx';

export interface FillPageProps {
  list: PublicList;
  /** Whose page it is, in a `fill-brand`. */
  brand: ReactNode;
  /** What the list stores (decision 0076). */
  label: string;
  /** The address that the browser posts the form to without the script; the owner's preview has none. */
  action?: string | undefined;
  /** The owner's preview: it looks the same, and stores and sends nothing (decision O9). */
  preview?: boolean;
  /** What the visitor entered in the server's HTML so far. Must be the same function at every render. */
  readInput?: () => EarlyInput[];
}

/** The whole fill page of a list in each of its states (specification section 2, Public fill-in page). */
export function FillPage({
  list,
  brand,
  label,
  action,
  preview = false,
  readInput = noEarlyInput,
}: FillPageProps) {
  const screen = (
    <FillScreen
      list={list}
      brand={brand}
      label={label}
      action={action}
      preview={preview}
      readInput={readInput}
    />
  );
  // Around a preview is the boundary of the shell, which reports a crash and offers another try.
  return preview ? screen : <CrashBoundary>{screen}</CrashBoundary>;
}

function noEarlyInput(): EarlyInput[] {
  return [];
}
