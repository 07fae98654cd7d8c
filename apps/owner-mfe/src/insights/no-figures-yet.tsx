import { Button } from '@scanlist/ui/button';
import { QrCode } from 'lucide-react';
import { Link } from 'react-router-dom';
import { NoEntriesYet } from '../list-components/no-entries-yet.tsx';

/** A list without entries: that there are none, and what will be here. */
export function NoFiguresYet({ listId }: { listId: string }) {
  return (
    <>
      <div className="mt-6">
        <NoEntriesYet as="h2" />
      </div>
      <section aria-labelledby="coming" className="mt-8 max-w-measure">
        <h2 id="coming" className="font-display text-lg">
          What you’ll see here
        </h2>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted marker:text-line-strong">
          <li>How many entries come in, by day or by week</li>
          <li>How many are fully completed</li>
          <li>How long a list takes, from the first check to submission</li>
          <li>Which items get missed most, with the latest notes on them</li>
          <li>The busiest hours and weekdays</li>
        </ul>
        <Button asChild className="mt-5 print:hidden">
          <Link to={`/list-qrcode/${listId}`}>
            <QrCode aria-hidden strokeWidth={1.75} />
            View QR Code
          </Link>
        </Button>
      </section>
    </>
  );
}
