import { Tick } from '@scanlist/ui/tick';
import { Callout } from './callout.tsx';
import { TornEdge } from './drawings/torn-edge.tsx';

/** An entry as its owner reads it, a receipt torn off at both ends. */
export function EntryExhibit() {
  return (
    <figure className="landing-exhibit landing-exhibit-end">
      <div aria-hidden="true" data-theme="light" className="landing-slip">
        <TornEdge id="torn-top" className="landing-torn-top" />
        <TornEdge id="torn-end" className="landing-torn-end" />
        <div className="relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="font-mono text-base font-semibold">Entry #12</p>
          <p className="font-mono text-xs tabular-nums">4/5 completed</p>
          <p className="w-full text-xs text-muted">
            Van loading, evening show. <span className="whitespace-nowrap">Friday, 6:42 PM</span>
          </p>
          <Callout number={4} className="-top-4 -right-9" />
        </div>
        <ul className="mt-4 flex flex-col gap-2.5 border-t border-dashed border-line-strong pt-4 text-sm">
          {items.map(({ content, isDone, note }) => (
            <li key={content} className="flex gap-3">
              <span className="landing-box">{isDone && <Tick className="size-3.5 text-done" />}</span>
              <span className="min-w-0 grow">
                {content}
                {note && (
                  <span className="relative mt-1 block border-l-[3px] border-line-strong pl-2 text-xs text-muted">
                    {note}
                    <Callout number={5} className="-top-1 -right-9" />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <div className="relative mt-4 border-t border-dashed border-line-strong pt-3">
          <svg
            aria-hidden="true"
            viewBox="0 0 220 60"
            className="h-14 w-auto max-w-full"
            fill="none"
            stroke="var(--ink)"
            strokeWidth="2.500"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M8 44C22 10 40 4 38 18S16 50 26 50 52 26 56 30s-8 18 0 18 14-20 20-18-6 18 2 18 12-34 20-40-4 40 2 40 10-16 18-16-4 16 6 16 16-14 26-14 4 12 16 10 24-10 38-14" />
          </svg>
          <Callout number={6} className="top-4 -right-9" />
        </div>
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 border-t border-dashed border-line-strong pt-3 font-mono text-xs">
          <span>Receipt</span>
          <span className="font-semibold">K7QD-4MR9</span>
        </p>
      </div>
      <div aria-hidden="true" className="landing-mail">
        <svg
          aria-hidden="true"
          viewBox="0 0 40 30"
          className="w-9 shrink-0"
          fill="none"
          stroke="var(--ink)"
          strokeWidth="2"
          strokeLinejoin="round"
        >
          <rect x="2" y="2" width="36" height="26" rx="3" fill="var(--surface)" />
          <path d="m3 4 17 14L37 4" />
        </svg>
        <p className="min-w-0 text-xs wrap-anywhere">
          <span className="block font-semibold text-balance text-ink">
            Van loading, evening show: 4 of 5 completed
          </span>
          <span className="text-muted">to crew@northlight.example</span>
        </p>
        <Callout number={7} className="-top-3 -left-3" />
      </div>
      <figcaption className="sr-only">
        An entry with four of five items checked, a note, a signature and a receipt code, and the email that
        announced it.
      </figcaption>
    </figure>
  );
}

const items: readonly { content: string; isDone: boolean; note?: string }[] = [
  { content: 'Truss, 12 pieces', isDone: true },
  { content: 'Cable drums, 4', isDone: true, note: 'Drum 4 has a bent pin' },
  { content: 'Spare lamps, one case', isDone: false },
  { content: 'Gaffer tape, black and white', isDone: true },
  { content: 'Ladder strapped down', isDone: true },
];
