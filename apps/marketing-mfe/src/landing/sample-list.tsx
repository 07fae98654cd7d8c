import { Card } from '@scanlist/ui/card';
import { Checkbox } from '@scanlist/ui/checkbox';
import { useState } from 'react';

/** A list to try the tick on. It looks like the one a visitor gets and keeps nothing. */
export function SampleList() {
  const [ticked, setTicked] = useState<readonly string[]>(items.slice(0, 2));
  const share = ticked.length / items.length;
  return (
    <Card className="overflow-hidden shadow-float">
      <div className="flex flex-col gap-3 border-b border-dashed border-line-strong bg-sunken px-6 py-5">
        <h2 className="text-lg">Van loading, evening show</h2>
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          Progress: {ticked.length} of {items.length} items
        </p>
        <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
          <div
            className="h-full origin-left rounded-full bg-done transition-transform duration-150"
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      </div>
      <div className="flex flex-col gap-1 px-6 py-4">
        {items.map((item) => (
          <Checkbox
            key={item}
            label={item}
            checked={ticked.includes(item)}
            onChange={({ target }) =>
              setTicked((before) =>
                target.checked ? [...before, item] : before.filter((other) => other !== item),
              )
            }
          />
        ))}
        <p className="pt-2 text-xs text-muted">An example to try. Nothing is saved.</p>
      </div>
    </Card>
  );
}

const items = ['Truss, 12 pieces', 'Cable drums', 'Gaffer tape', 'Ladder strapped down'];
