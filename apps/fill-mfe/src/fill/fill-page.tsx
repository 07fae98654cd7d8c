import type { PublicList } from '@scanlist/contracts/http/fill';
import { CrashBoundary } from './crash-boundary.tsx';
import type { EarlyInput } from './draft-state.ts';
import { FillScreen } from './fill-screen.tsx';
import { LoadingCard, NotFoundCard } from './state-cards.tsx';

export interface FillPageProps {
  /** The list; `null` when there is none, `undefined` while it is loading. */
  list: PublicList | null | undefined;
  productName: string;
  /** What the list stores (decision 0076). */
  label: string;
  /** The owner's preview: it looks the same, and stores and sends nothing (decision O9). */
  preview?: boolean;
  /** What the visitor entered in the server's HTML so far. Must be the same function at every render. */
  readInput?: () => EarlyInput[];
}

/** The whole fill page in each of its states (specification section 2, Public fill-in page). */
export function FillPage({
  list,
  productName,
  label,
  preview = false,
  readInput = noEarlyInput,
}: FillPageProps) {
  if (list === undefined) return <LoadingCard />;
  if (list === null) return <NotFoundCard productName={productName} />;
  const screen = (
    <FillScreen list={list} productName={productName} label={label} preview={preview} readInput={readInput} />
  );
  // Around a preview is the boundary of the shell, which reports a crash and offers another try.
  return preview ? screen : <CrashBoundary>{screen}</CrashBoundary>;
}

function noEarlyInput(): EarlyInput[] {
  return [];
}
