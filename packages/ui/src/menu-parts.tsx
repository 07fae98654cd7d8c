import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { useCloseOnBack } from './close-on-back.ts';

export interface OpenedMenuProps {
  trigger: ReactNode;
  align: 'start' | 'center' | 'end';
  /** The landmark the menu is rendered in, so that a screen reader finds it there and not at the end of the page. */
  landmark: HTMLElement | null;
  /** True when a keyboard opened it: the first item has the focus then. */
  byKeyboard: boolean;
  children: ReactNode;
}

/** The menu itself, open from the start; loaded by `Menu` when it is about to be opened. */
export function OpenedMenu({ trigger, align, landmark, byKeyboard, children }: OpenedMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const mayFocusFirst = useRef(byKeyboard);
  useCloseOnBack(isOpen, () => setOpen(false));
  /** At once, not in the next frame: a key pressed before a late frame would be undone by it. */
  const focusFirstItem = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!mayFocusFirst.current || target !== currentTarget) return;
    mayFocusFirst.current = false;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  };
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark}>
        <DropdownMenu.Content
          onFocus={focusFirstItem}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Closed, it has no animation. Otherwise, if it closes before its animation has begun, Radix keeps it until the
          // animation ends; opened again meanwhile, it would not take the focus.
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-48 animate-enter overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float data-[state=closed]:animate-none"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export type ItemProps = ComponentProps<typeof DropdownMenu.Item>;

export const Item = DropdownMenu.Item;
export const Label = DropdownMenu.Label;
export const Separator = DropdownMenu.Separator;
