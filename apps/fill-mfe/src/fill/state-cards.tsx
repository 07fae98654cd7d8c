import { ProductMark } from '@scanlist/ui/product-mark';
import type { ReactNode } from 'react';
import { waitingText } from './progress-head.tsx';

/** Shown while the list is loading. */
export function LoadingCard() {
  return (
    <div className="fill fill-state">
      <div className="fill-spinner" role="status">
        <span className="fill-hidden">Loading...</span>
      </div>
    </div>
  );
}

/** A list that is missing or removed (specification section 2). Needs no script. */
export function NotFoundCard({ productName }: { productName: string }) {
  return (
    <StateCard
      title="List Not Found"
      brand={
        <div className="fill-brand">
          <ProductMark className="fill-mark" />
          <span>{productName}</span>
        </div>
      }
    >
      <p>The list you're looking for doesn't exist or has been removed.</p>
      <p className="fill-muted">Scan the code again, or ask whoever posted it for a new one.</p>
    </StateCard>
  );
}

/** The entry is sent or stored, and the last screen is still loading. */
export function ThanksCard({ receipt }: { receipt: string | undefined }) {
  return (
    <StateCard title="Thank You!">
      <p>{receipt ? `Receipt ${receipt}` : waitingText(1)}</p>
    </StateCard>
  );
}

/** A part of the page could not be loaded. */
export function FailedCard({ onRetry, onCancel }: { onRetry: () => void; onCancel: () => void }) {
  return (
    <StateCard title="This step didn’t load">
      <p>Your checkmarks and notes are safe.</p>
      <button type="button" className="fill-button" onClick={onRetry}>
        Try again
      </button>
      <button type="button" className="fill-quiet" onClick={onCancel}>
        Cancel
      </button>
    </StateCard>
  );
}

/** The page crashed. The ticks are on the phone, so a reload continues where the visitor was. */
export function CrashedCard() {
  return (
    <StateCard title="Something went wrong on this page">
      <p>Your checkmarks and notes are saved on this phone. Reload to continue.</p>
      <button type="button" className="fill-button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </StateCard>
  );
}

function StateCard({ title, brand, children }: { title: string; brand?: ReactNode; children: ReactNode }) {
  return (
    <main className="fill fill-state">
      <div className="fill-card">
        {brand}
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
