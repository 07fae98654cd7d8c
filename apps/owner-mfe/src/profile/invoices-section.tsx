import type { Invoice } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { EmptyState } from '@scanlist/ui/empty-state';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ReceiptText } from 'lucide-react';
import { useRef, useState } from 'react';
import { invoicesQuery } from '../billing/billing-calls.ts';
import { Timestamp } from '../format/timestamp.tsx';
import { Loading } from '../layout/loading.tsx';
import { StaleNotice } from '../layout/stale-notice.tsx';
import { errorMessage } from '../shared/error-messages.ts';

/** More are collapsed: most people look for the newest. */
const shownAtFirst = 6;

/** The invoices, newest first. If they fail to load, the rest of the tab stays. */
export function InvoicesSection() {
  const invoices = useQuery(invoicesQuery);
  const retry = () => void invoices.refetch();
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="font-display text-lg">
        Invoices
      </h2>
      <div className="mt-4">
        {invoices.isError && invoices.data && (
          <StaleNotice
            what="Your invoices"
            error={invoices.error}
            isRefetching={invoices.isFetching}
            onRetry={retry}
          />
        )}
        {invoices.data ? (
          <Invoices invoices={invoices.data} />
        ) : invoices.isError ? (
          <RetryPanel as="h3" title="Your invoices didn’t load" onRetry={retry}>
            {errorMessage(invoices.error)}
          </RetryPanel>
        ) : (
          <Loading>
            <Skeleton className="h-36 w-full" />
          </Loading>
        )}
      </div>
    </section>
  );
}

function Invoices({ invoices }: { invoices: Invoice[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  if (invoices.length === 0) {
    return (
      <EmptyState as="h3" icon={<ReceiptText strokeWidth={1.5} />} title="No invoices yet">
        Each charge will appear here with its date.
      </EmptyState>
    );
  }
  const shown = isWhole ? invoices : invoices.slice(0, shownAtFirst);
  const hasLinks = shown.some(({ invoiceUrl, pdfUrl }) => invoiceUrl || pdfUrl);
  return (
    <Card className="@container divide-y divide-line">
      <table
        ref={table}
        aria-labelledby="invoices"
        tabIndex={-1}
        className="w-full text-left text-sm outline-none max-sm:block"
      >
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className={`${cell} font-medium`}>
              Date
            </th>
            <th scope="col" className={`${cell} text-right font-medium`}>
              Amount
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Status
            </th>
            {hasLinks && (
              <th scope="col" className={`${cell} font-medium`}>
                Document
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {shown.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} hasLinks={hasLinks} />
          ))}
        </tbody>
      </table>
      {shown.length < invoices.length && (
        <Button
          variant="plain"
          className="w-full"
          onClick={() => {
            setIsWhole(true);
            table.current?.focus();
          }}
        >
          Show all {invoices.length}
        </Button>
      )}
    </Card>
  );
}

function InvoiceRow({ invoice, hasLinks }: { invoice: Invoice; hasLinks: boolean }) {
  const { number, createdAt, amountCents, currency, status, invoiceUrl, pdfUrl } = invoice;
  const { text, tone } = statuses[status];
  return (
    <tr className="max-sm:block max-sm:@min-[15rem]:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3">
      <td className={`${cell} max-sm:row-span-2 [&_time]:whitespace-normal`}>
        <Timestamp at={createdAt} as="charge" />
        {number && <span className="block font-mono text-xs wrap-anywhere text-muted">{number}</span>}
      </td>
      <td
        className={`${cell} font-semibold whitespace-nowrap tabular-nums sm:text-right max-sm:@min-[15rem]:text-right`}
      >
        {formatMoney(amountCents, currency)}
      </td>
      <td className={`${cell} max-sm:@min-[15rem]:justify-self-end`}>
        <Badge tone={tone} icon={tone === 'neutral' ? null : icons[tone]}>
          {text}
        </Badge>
      </td>
      {hasLinks && (
        <td className={`${cell} max-sm:col-span-2`}>
          <span className="-mx-2 flex flex-wrap gap-x-1 max-sm:-mb-2">
            <DocumentLink href={invoiceUrl} label="View" about={`invoice ${number ?? ''}`} />
            <DocumentLink href={pdfUrl} label="PDF" about={`of invoice ${number ?? ''}`} />
          </span>
        </td>
      )}
    </tr>
  );
}

function DocumentLink({ href, label, about }: { href: string | null; label: string; about: string }) {
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center rounded-control px-2 font-semibold underline underline-offset-4 hover:text-done"
    >
      {label}
      <span className="sr-only"> {about.trim()}, opens in a new tab</span>
    </a>
  );
}

const cell = 'max-sm:block sm:px-4 sm:py-3 sm:align-middle sm:first:pl-6 sm:last:pr-6';

const statuses: Record<Invoice['status'], { text: string; tone: 'done' | 'stop' | 'neutral' }> = {
  draft: { text: 'Not final yet', tone: 'neutral' },
  open: { text: 'Not paid', tone: 'stop' },
  paid: { text: 'Paid', tone: 'done' },
  void: { text: 'Void', tone: 'neutral' },
  uncollectible: { text: 'Not paid', tone: 'stop' },
};

const icons = {
  done: <CircleCheck strokeWidth={1.75} />,
  stop: <CircleAlert strokeWidth={1.75} />,
};
