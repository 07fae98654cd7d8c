import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { Archive, Eye, History, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ListLabels } from '../list-components/list-labels.tsx';
import { TypeBadge } from '../list-components/list-type.tsx';
import { useMay } from '../shared/roles.ts';
import { ListFacts } from './list-facts.tsx';
import { ListMenu } from './list-menu.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/** The heading of a list, and its actions (specification section 2: List detail). */
export function ListHeading({ list }: { list: OwnerList }) {
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const mayWrite = useMay('lists:write');
  return (
    <header className="min-w-0">
      <div className="flex items-center justify-between gap-4">
        <div className="flex flex-wrap gap-2">
          <TypeBadge type={list.type} />
          {list.archivedAt && <Badge icon={<Archive strokeWidth={1.75} />}>Archived</Badge>}
        </div>
        {/* Aligns the button's dots, not its edge, with the text. */}
        <div className="-mr-3">
          <ListMenu list={list} />
        </div>
      </div>
      <h1 className="mt-2 font-display text-2xl">{list.title}</h1>
      <p className="mt-3 max-w-measure text-sm wrap-anywhere whitespace-pre-wrap text-muted">
        {list.description}
      </p>
      <ListLabels labels={list.labels} className="mt-3" />
      <ListFacts list={list} />
      <div className={actionsClasses}>
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
        {mayWrite && (
          <Button asChild>
            <Link to={`/edit-list/${list.id}`}>
              <Pencil aria-hidden strokeWidth={1.75} />
              Edit List
            </Link>
          </Button>
        )}
        <Button onClick={() => setIsPreviewOpen(true)}>
          <Eye aria-hidden strokeWidth={1.75} />
          Preview
        </Button>
      </div>
      <PreviewDialog list={list} open={isPreviewOpen} onOpenChange={setIsPreviewOpen} />
    </header>
  );
}

/** Two even rows on a phone, without icons where it is narrow; one column at large font sizes. */
const actionsClasses =
  'mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap max-[22rem]:[&_svg]:hidden';
