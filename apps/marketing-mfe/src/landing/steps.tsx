import type { ComponentType } from 'react';
import { KitchenScene } from './drawings/kitchen-scene.tsx';
import { StockRoomScene } from './drawings/stock-room-scene.tsx';
import { VanScene } from './drawings/van-scene.tsx';

/** How it works, in three steps (specification section 2). */
export function Steps() {
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-heading">
      <div className="landing-section">
        <h2 id="how-it-works-heading" className="landing-heading">
          Three steps, and the third is reading.
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-12 md:grid-cols-3">
          {steps.map(({ title, text, Drawing }, index) => (
            <li key={title} className="flex flex-col">
              <Drawing />
              <h3 className="mt-6 flex items-baseline gap-3 text-lg">
                <span aria-hidden="true" className="landing-number">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-2 text-sm text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const steps: readonly { title: string; text: string; Drawing: ComponentType }[] = [
  {
    title: 'Write the list',
    text: 'To-do or inventory, item by item, or paste the lines you already have. Ask for a signature or an email where you want one.',
    Drawing: KitchenScene,
  },
  {
    title: 'Hang up its code',
    text: 'Every list has its own QR code. Print it once: the same code works without limit, and everyone who scans it gets a fresh form.',
    Drawing: VanScene,
  },
  {
    title: 'Read what was done',
    text: 'People check items off, add notes, and sign on their phones. You get an entry with the time, and an email if you asked for one.',
    Drawing: StockRoomScene,
  },
];
