import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Eye, History, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listQuery } from '../common/list-calls.ts';
import { ListFailed } from '../common/list-not-found.tsx';
import { TypeBadge } from '../common/list-type.tsx';
import { Moment } from '../common/moment.tsx';
import { BackLink, Page } from '../common/page.tsx';
import { HistorySection } from './history-section.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { QrCard } from './qr-card.tsx';

/** /list-details/{id} (specification section 2: List detail). */
export default function ListDetailsScreen({ id }: { id: string }) {
  const list = useQuery(listQuery(id));
  if (list.data) return <ListDetails list={list.data} />;
  if (list.isError) return <ListFailed error={list.error} onRetry={() => void list.refetch()} />;
  return <DetailsPlaceholder />;
}

function ListDetails({ list }: { list: OwnerList }) {
  return (
    <Page title={list.title}>
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <div className="mt-2 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_auto_1fr]">
        <Heading list={list} />
        <aside aria-labelledby="qr-code" className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <QrCard list={list} />
        </aside>
        <Items list={list} />
        <HistorySection list={list} />
      </div>
    </Page>
  );
}

function Heading({ list }: { list: OwnerList }) {
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  return (
    <header className="min-w-0">
      <TypeBadge type={list.type} />
      <h1 className="mt-3 font-display text-2xl">{list.title}</h1>
      <p className="mt-3 max-w-measure text-sm wrap-anywhere whitespace-pre-wrap text-muted">
        {list.description}
      </p>
      <p className="mt-3 text-xs text-muted">
        Created <Moment at={list.createdAt} as="day" />
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild>
          <Link to={`/list-entries/${list.id}`}>
            <History aria-hidden strokeWidth={1.75} />
            View Entries
          </Link>
        </Button>
        <Button asChild>
          <Link to={`/list-qrcode/${list.id}`}>
            <QrCode aria-hidden strokeWidth={1.75} />
            View QR Code
          </Link>
        </Button>
        <Button asChild>
          <Link to={`/edit-list/${list.id}`}>
            <Pencil aria-hidden strokeWidth={1.75} />
            Edit List
          </Link>
        </Button>
        <Button onClick={() => setIsPreviewOpen(true)}>
          <Eye aria-hidden strokeWidth={1.75} />
          Preview
        </Button>
      </div>
      <PreviewDialog list={list} open={isPreviewOpen} onOpenChange={setIsPreviewOpen} />
    </header>
  );
}

function Items({ list }: { list: OwnerList }) {
  return (
    <section aria-labelledby="items" className="min-w-0">
      <h2 id="items" className="font-display text-lg">
        Items{' '}
        <span className="font-sans text-sm font-normal text-muted tabular-nums">{list.items.length}</span>
      </h2>
      {list.items.length === 0 ? (
        <p className="mt-3 text-sm text-muted">No items in this list.</p>
      ) : (
        <Card className="mt-3 px-2 py-1 sm:px-4">
          <ol className="divide-y divide-line">
            {list.items.map((item, place) => (
              <li key={item.id} className="flex gap-3 py-3 text-sm">
                <span aria-hidden className="w-7 shrink-0 text-right font-mono text-xs leading-6 text-muted">
                  {place + 1}
                </span>
                <span className="min-w-0 wrap-anywhere">{item.content}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </section>
  );
}

function DetailsPlaceholder() {
  return (
    <Page title="List">
      <div aria-busy="true" className="mt-14 grid gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <span role="status" className="sr-only">
          Loading
        </span>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-4 w-full max-w-measure" />
          <Skeleton className="mt-4 h-11 w-4/5" />
          <Skeleton className="mt-6 h-64 w-full" />
        </div>
        <Skeleton className="h-96 w-full" />
      </div>
    </Page>
  );
}
