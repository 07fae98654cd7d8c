import type { ReactNode } from 'react';
import { text } from '../texts/text.ts';

/** Shown while the list is loading. */
export function LoadingCard() {
  return (
    <div className="fill fill-state">
      <div className="fill-spinner" role="status">
        <span className="fill-hidden">{text('loading')}</span>
      </div>
    </div>
  );
}

/** The entry is sent or stored, and the last screen is still loading. */
export function ThanksCard({ children }: { children: ReactNode }) {
  return <StateCard title={text('thankYou')}>{children}</StateCard>;
}

/** A part of the page could not be loaded. */
export function FailedCard({ onRetry, onCancel }: { onRetry: () => void; onCancel: () => void }) {
  return (
    <StateCard title={text('stepFailed')}>
      <p>{text('inputSafe')}</p>
      <button type="button" className="fill-button" onClick={onRetry}>
        {text('tryAgain')}
      </button>
      <button type="button" className="fill-quiet" onClick={onCancel}>
        {text('cancel')}
      </button>
    </StateCard>
  );
}

/** The page crashed. The ticks are on the phone, so a reload continues where the visitor was. */
export function CrashedCard() {
  return (
    <StateCard title={text('crashed')}>
      <p>{text('crashedText')}</p>
      <button type="button" className="fill-button" onClick={() => window.location.reload()}>
        {text('reload')}
      </button>
    </StateCard>
  );
}

/** A page that is only a card. */
export function StateCard({
  title,
  brand,
  children,
}: {
  title: string;
  brand?: ReactNode;
  children: ReactNode;
}) {
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
