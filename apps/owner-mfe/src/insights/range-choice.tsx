import { Link, useNavigate } from 'react-router-dom';
import { DayField } from '../list-components/day-field.tsx';
import { type ChosenRange, ranges, writeDays } from './range.ts';

interface RangeChoiceProps {
  range: ChosenRange;
  problems: { from?: string; to?: string };
}

/** The ranges as links, so that Back returns to the one before, and two fields for own days. */
export function RangeChoice({ range, problems }: RangeChoiceProps) {
  const navigate = useNavigate();
  // Typing a day is no step of its own for Back.
  const choose = (days: { from: string; to: string }) => void navigate(writeDays(days), { replace: true });
  return (
    <div className="mt-5 print:hidden">
      <nav aria-label="Range" className="flex flex-wrap gap-2">
        {ranges.map(({ kind, name }) => (
          <RangeLink key={kind} to={`?range=${kind}`} isChosen={range.kind === kind}>
            {name}
          </RangeLink>
        ))}
        <RangeLink to={writeDays(range)} isChosen={range.kind === 'custom'}>
          Custom
        </RangeLink>
      </nav>
      {range.kind === 'custom' && (
        <fieldset className="mt-3 flex min-w-0 flex-wrap items-start gap-3">
          <legend className="sr-only">Days</legend>
          <DayField
            label="From"
            value={range.from}
            problem={problems.from}
            onChoose={(from) => choose({ from, to: range.to })}
          />
          <DayField
            label="To"
            value={range.to}
            problem={problems.to}
            onChoose={(to) => choose({ from: range.from, to })}
          />
        </fieldset>
      )}
    </div>
  );
}

function RangeLink({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold whitespace-nowrap text-muted no-underline transition-colors hover:border-line-strong hover:text-ink aria-[current]:border-done aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-done max-[22rem]:px-3"
    >
      {children}
    </Link>
  );
}
