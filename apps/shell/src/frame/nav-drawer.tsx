import { Drawer } from '@scanlist/ui/drawer';
import { OwnerNav } from './owner-nav.tsx';

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  productName: string;
  readsOnly: string | undefined;
}

/** The navigation on a phone: it opens from the left and closes when a page is chosen. */
export default function NavDrawer({ open, onOpenChange, productName, readsOnly }: NavDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={productName}>
      <div data-frame="all" data-reads-only={readsOnly}>
        <OwnerNav onNavigate={() => onOpenChange(false)} />
      </div>
    </Drawer>
  );
}
