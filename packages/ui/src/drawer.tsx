import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useCloseOnBack } from './close-on-back.ts';
import { useFocusReturn } from './focus-return.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the drawer for screen readers; shown at its top. */
  title: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

/** A modal panel from the side, for a phone's navigation. */
export function Drawer({ open, onOpenChange, title, side = 'left', children }: DrawerProps) {
  const focusReturn = useFocusReturn();
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Primitive.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={classNames(
            'fixed inset-y-0 z-50 flex w-80 max-w-[86vw] flex-col bg-surface text-ink shadow-float focus:outline-none',
            side === 'left' ? 'left-0 animate-slide-left' : 'right-0 animate-slide-right',
          )}
        >
          <div className="flex shrink-0 items-center gap-1 border-b border-line py-2 pr-1 pl-5">
            <Primitive.Title className="min-w-0 grow font-display text-lg font-semibold">
              {title}
            </Primitive.Title>
            <Primitive.Close asChild>
              <Button variant="plain" iconOnly aria-label="Close">
                <X aria-hidden strokeWidth={1.75} />
              </Button>
            </Primitive.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto p-3">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
