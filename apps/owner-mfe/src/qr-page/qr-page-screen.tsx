import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { Skeleton } from '@scanlist/ui/skeleton';
import { Spinner } from '@scanlist/ui/spinner';
import { retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { LoadingTitle } from '../layout/loading.tsx';
import { BackLink, Page } from '../layout/page.tsx';
import { ListLoadError } from '../list-components/list-load-error.tsx';
import { isMissing, listQuery } from '../list-data/list-calls.ts';
import { PartFailed } from '../qr/part-failed.tsx';
import { QrActions } from '../qr/qr-actions.tsx';
import { QrCode } from '../qr/qr-code.tsx';
import { qrLink } from '../qr/qr-link.ts';
import { useShell } from '../shared/shell.tsx';

/** /list-qrcode/{id} (specification section 2: QR page), with a poster to print. */
export default function QrPageScreen({ id }: { id: string }) {
  const { publicOrigin } = useShell();
  const size = useQrSize();
  const list = useQuery(listQuery(id));
  if (list.isError && (!list.data || isMissing(list.error))) {
    return <ListLoadError error={list.error} onRetry={() => void list.refetch()} />;
  }
  const link = qrLink(publicOrigin, id);
  return (
    <Page title={list.data ? `${list.data.title} - QR Code` : 'QR Code'}>
      <BackLink to={`/list-details/${id}`}>Back to the list</BackLink>
      <h1 className="mt-2 font-display text-2xl text-balance">
        {list.data ? `${list.data.title} - QR Code` : <LoadingTitle>QR Code</LoadingTitle>}
      </h1>
      <div className="mt-8 grid items-start gap-8 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <Card
          className="flex w-full flex-col items-center px-5 py-8 text-center sm:max-w-sm"
          aria-busy={!list.data}
        >
          <h2 className="font-display text-xl">Scan to Complete Form</h2>
          <div className="my-6">
            {list.data ? (
              <QrCode link={link} title={list.data.title} size={size} />
            ) : (
              <Skeleton className={size === 250 ? 'size-[250px]' : 'size-[300px]'} />
            )}
          </div>
          <p className="text-sm text-balance text-ink">
            Each scan creates a fresh form for users to complete
          </p>
          <p className="mt-1 text-sm text-muted">The same code can be reused without limit.</p>
          <p className="mt-4 w-full rounded-control bg-sunken px-3 py-2 font-mono text-xs break-all text-muted">
            {link}
          </p>
          {list.data && (
            <div className="mt-6 flex w-full flex-col gap-2">
              <QrActions link={link} title={list.data.title} />
            </div>
          )}
        </Card>
        {list.data && <PosterCard list={list.data} link={link} />}
      </div>
    </Page>
  );
}

/** Offers a poster, and renders it in the same place. */
function PosterCard({ list, link }: { list: OwnerList; link: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="p-5">
      <section aria-labelledby="poster-heading">
        <h2 id="poster-heading" className="font-display text-xl">
          Poster
        </h2>
        <p className="mt-1 max-w-measure text-sm text-muted">
          One page with the code, title, and link, to hang where you need the list. Black on white, A4 or
          Letter.
        </p>
        {isOpen ? (
          <PosterPanel list={list} link={link} />
        ) : (
          <Button className="mt-5" onClick={() => setIsOpen(true)}>
            <Printer aria-hidden strokeWidth={1.75} />
            Printable poster
          </Button>
        )}
      </section>
    </Card>
  );
}

const PosterPanel = retryingLazy(() => import('./poster-panel.tsx'), {
  pending: (
    <div className="grid min-h-64 place-items-center">
      <Spinner />
    </div>
  ),
  failed: (retry, { isVersionGone }) => (
    <PartFailed what="The poster didn’t load." retry={retry} isVersionGone={isVersionGone} />
  ),
});

const narrow = '(width < 640px)';

/** 250 in windows under 640 pixels wide, else 300. */
function useQrSize(): 250 | 300 {
  const isNarrow = useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(narrow);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(narrow).matches,
  );
  return isNarrow ? 250 : 300;
}
