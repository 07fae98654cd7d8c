import type { ReactNode } from 'react';
import { CodeMotif } from './drawings/hung-label.tsx';

/**
 * A printed label with a punched hole and a stub to tear off. It has the same size before and after its code has
 * loaded; until then it shows a placeholder.
 */
export function DemoLabel({ caption, children }: { caption: string; children?: ReactNode }) {
  return (
    <div className="landing-demo-label overflow-hidden rounded-card border border-line-strong bg-paper">
      <div
        aria-hidden="true"
        className="mx-auto mt-4 size-5 rounded-full border border-line-strong bg-surface"
      />
      <div className="mx-6 mt-4 mb-6 aspect-square">
        {children ?? (
          <svg viewBox="0 0 38 38" aria-hidden="true" className="size-full p-[12%] opacity-60">
            <CodeMotif x={0} y={0} />
          </svg>
        )}
      </div>
      <p className="min-h-18 border-t border-dashed border-line-strong px-6 py-4 font-mono text-xs break-all text-muted">
        {caption}
      </p>
    </div>
  );
}

const pressed =
  'inline-flex min-h-12 items-center justify-center rounded-control border px-6 py-2 text-center text-base font-semibold no-underline transition-colors duration-150';

/** The primary action of the live demo at the moment. */
export const demoFilled = `${pressed} border-transparent bg-done text-done-ink hover:bg-done-hover`;

export const demoQuiet = `${pressed} border-line-strong bg-transparent text-ink hover:bg-sunken`;

/** Primary where the page is on a phone itself, secondary where there is a code to scan. */
export const demoFilledOnPhones = `${pressed} border-transparent bg-done text-done-ink hover:bg-done-hover sm:border-line-strong sm:bg-transparent sm:text-ink sm:hover:bg-sunken`;

/** About the height of an open demo on a phone, so that the label below does not jump when the answer comes. */
export const demoHeight = 'min-h-50';
