import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuProps {
  /** The button that opens it; it needs a name of its own. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** A menu behind a button: arrow keys, type-ahead and Escape as everywhere. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-48 animate-enter rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** One choice; with `asChild` its only child is a link. */
export function MenuItem({ className, ...props }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm font-medium text-ink no-underline outline-none select-none',
        'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-muted [&_svg]:size-[1.125rem] [&_svg]:shrink-0 [&_svg]:text-muted',
        className,
      )}
      {...props}
    />
  );
}

/** Words at the top of a menu that cannot be chosen: whose account this is. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 py-2 text-xs text-muted">{children}</DropdownMenu.Label>;
}

/** A line between groups of choices. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
