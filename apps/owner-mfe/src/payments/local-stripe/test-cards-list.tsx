import { testCards } from './test-cards.ts';
import { cvcLength, groupNumber, type TypedCard } from './typed-card.ts';

/** The test card numbers; clicking one fills it in. */
export function TestCards({ onPick }: { onPick: (card: TypedCard) => void }) {
  return (
    <div className="@container flex flex-col gap-3 border-t border-line px-2 py-3">
      {testCards.map(({ title, cards }) => (
        <div key={title}>
          <p aria-hidden className="px-2 text-xs font-semibold text-muted">
            {title}
          </p>
          <ul aria-label={title} className="mt-1">
            {cards.map(({ number, outcome }) => (
              <li key={number}>
                <button
                  type="button"
                  onClick={() => onPick(filled(number))}
                  className="flex min-h-11 w-full flex-col items-start justify-center gap-x-4 gap-y-0.5 rounded-control px-2 py-1.5 text-left text-sm text-ink transition-colors @min-[28rem]:flex-row @min-[28rem]:items-center @min-[28rem]:justify-between hover:bg-sunken [--ring-offset:-2px]"
                >
                  <span className="font-mono text-xs tabular-nums">{groupNumber(number)}</span>
                  <span className="text-xs text-muted">{outcome}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Far enough ahead even if the stand-in's clock is moved by years. */
function filled(number: string): TypedCard {
  const year = String((new Date().getFullYear() + 8) % 100).padStart(2, '0');
  return { number: groupNumber(number), expiry: `12 / ${year}`, cvc: '1234'.slice(0, cvcLength(number)) };
}
