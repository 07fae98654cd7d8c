import { Drawer } from '@scanlist/ui/drawer';
import { OwnerNav } from './owner-nav.tsx';

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  productName: string;
}

/** The sidebar on a phone: it comes from the left and goes when a room is chosen. */
export default function NavDrawer({ open, onOpenChange, productName }: NavDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={productName}>
      <div data-frame="all">
        <OwnerNav onNavigate={() => onOpenChange(false)} />
      </div>
    </Drawer>
  );
}
