import { Drawer } from '@scanlist/ui/drawer';
import { OwnerNav } from './owner-nav.tsx';

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  productName: string;
}

/** The navigation on a phone: it opens from the left and closes when a page is chosen. */
export default function NavDrawer({ open, onOpenChange, productName }: NavDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={productName}>
      <div data-frame="all">
        <OwnerNav onNavigate={() => onOpenChange(false)} />
      </div>
    </Drawer>
  );
}
