import type { ReactNode } from 'react';
import { EntryExhibit } from './entry-exhibit.tsx';
import { PosterExhibit } from './poster-exhibit.tsx';

/** What hangs there and what comes back, each claim true of the product today (decision P7). */
export function Features() {
  return (
    <section id="features" aria-labelledby="features-heading" className="landing-band">
      <div className="landing-section">
        <h2 id="features-heading" className="landing-heading">
          A sheet of paper that writes back.
        </h2>
        <Pair exhibit={<PosterExhibit />} title="What goes up on the wall" first={1} features={onTheWall} />
        <Pair
          exhibit={<EntryExhibit />}
          title="What comes back to you"
          first={4}
          features={inTheRecords}
          isTurned
        />
      </div>
    </section>
  );
}

interface PairProps {
  exhibit: ReactNode;
  title: string;
  /** The number of the first feature; the exhibit carries the same numbers. */
  first: number;
  features: readonly { title: string; text: string }[];
  /** The exhibit on the right, where there is room for two. */
  isTurned?: boolean;
}

function Pair({ exhibit, title, first, features, isTurned = false }: PairProps) {
  return (
    <div className={isTurned ? 'landing-pair landing-pair-turned' : 'landing-pair'}>
      {exhibit}
      <div>
        <h3 className="text-xl">{title}</h3>
        <ol start={first} className="mt-6 flex flex-col gap-6">
          {features.map((feature, index) => (
            <li key={feature.title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
              <span aria-hidden="true" className="landing-number">
                {first + index}
              </span>
              <h4 className="font-display text-base font-semibold">{feature.title}</h4>
              <p className="col-start-2 mt-1 max-w-[34rem] text-sm text-pretty text-muted">{feature.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const onTheWall = [
  {
    title: 'A QR code that prints sharp',
    text: 'Download it as a PNG, 1024 or 2048 pixels wide, or as an SVG for any size. A poster for A4 or Letter prints straight from the browser, with a line of your own under the code.',
  },
  {
    title: 'Your name on it',
    text: 'Your company name and logo appear above the list on every phone, and on the poster.',
  },
  {
    title: 'Made for places without a signal',
    text: 'After the first visit, the list opens offline too. Checkmarks, notes, and signatures stay on the phone, which shows how many entries are waiting and sends them automatically once it’s back online.',
  },
];

const inTheRecords = [
  {
    title: 'Progress and history',
    text: 'Each submission is its own entry: numbered, with the time, what was checked off, and a receipt code. Change the list tomorrow, and today’s entry still says what it said. Weekly figures show what gets missed most.',
  },
  {
    title: 'A note on every item',
    text: 'What’s missing, broken, or measured goes right where it belongs, under its item.',
  },
  {
    title: 'Signatures',
    text: 'Ask for one where it matters. People sign with a finger or type their name, and it’s kept with the entry.',
  },
  {
    title: 'An email when it’s done',
    text: 'Each list can email an address you choose the moment someone completes it.',
  },
  {
    title: 'Yours to take with you',
    text: 'Any entry prints as a record to file. Lists, entries, notes, signatures, and invoices come in one file, whenever you want them.',
  },
];
