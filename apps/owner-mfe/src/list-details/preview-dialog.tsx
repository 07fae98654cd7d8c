import type { PublicList } from '@scanlist/contracts/http/fill';
import type { OwnerList } from '@scanlist/contracts/http/lists';
import { Dialog } from '@scanlist/ui/dialog';
import { useMemo } from 'react';
import { useOwner, useShell } from '../shared/shell.tsx';

interface PreviewDialogProps {
  list: OwnerList;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The list as a visitor's phone shows it; it writes nothing (decision O9). */
export function PreviewDialog({ list, open, onOpenChange }: PreviewDialogProps) {
  const { FillPreview } = useShell();
  const { companyName, companyLogoUrl } = useOwner();
  const publicList = useMemo<PublicList>(
    () => ({
      id: list.id,
      title: list.title,
      description: list.description,
      type: list.type,
      requireSignature: list.requireSignature,
      ...(list.askName && list.askName !== 'off' && { askName: list.askName }),
      ...(list.askLocation === false && { askLocation: false }),
      ...(list.keepEntriesDays && { keepEntriesDays: list.keepEntriesDays }),
      ...(list.keepSignaturesDays && { keepSignaturesDays: list.keepSignaturesDays }),
      ...(list.ending && list.ending !== 'homepage' && { ending: list.ending }),
      ...(list.ending === 'message' && list.endingMessage && { endingMessage: list.endingMessage }),
      items: list.items.map((item) => ({ ...item, completed: false, completedBy: null, note: null })),
      companyName,
      companyLogoUrl,
      version: list.version,
    }),
    [list, companyName, companyLogoUrl],
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Preview"
      description="What people see after scanning. Nothing is saved."
      size="phone"
    >
      <div className="h-[40rem] max-h-[75dvh]">
        <FillPreview list={publicList} />
      </div>
    </Dialog>
  );
}
