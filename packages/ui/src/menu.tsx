import { Slot } from 'radix-ui';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import type { ItemProps } from './menu-parts.tsx';
import { runAfterPageLoad } from './run-after-page-load.ts';

export interface MenuProps {
  /** The button that opens it; it needs an accessible name. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/**
 * A menu behind a button, with arrow keys, type-ahead and Escape. Its code (20 kB) is loaded some seconds after the
 * page, or when the pointer or the focus reaches the button. Pressed before that, the menu opens once the code is
 * there.
 */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => runAfterPageLoad(expectParts), []);

  if (opened) {
    const { parts, ...how } = opened;
    return (
      <Parts value={parts}>
        <parts.OpenedMenu trigger={trigger} align={align} {...how}>
          {children}
        </parts.OpenedMenu>
      </Parts>
    );
  }

  const open = async (button: HTMLElement, byKeyboard: boolean) => {
    setIsWaiting(true);
    try {
      const parts = await loadParts();
      setOpened({ parts, byKeyboard, landmark: button.closest<HTMLElement>('main, header, aside') });
    } catch (error) {
      // The button stays, and the next press loads again.
      console.warn('A menu could not be loaded', error);
    }
    setIsWaiting(false);
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isWaiting || undefined}
      onPointerEnter={expectParts}
      onFocus={expectParts}
      // A click by keyboard has no count.
      onClick={(event: MouseEvent<HTMLElement>) => void open(event.currentTarget, event.detail === 0)}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open(event.currentTarget, true);
      }}
    >
      {trigger}
    </Slot.Root>
  );
}

/** One item; with `asChild` its only child is a link. */
export function MenuItem({ className, ...props }: ItemProps) {
  const { Item } = useParts();
  const restingPointer = useRestingPointer();
  return (
    <Item
      {...restingPointer}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm font-medium text-ink no-underline outline-none select-none',
        'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-muted [&_svg]:size-[1.125rem] [&_svg]:shrink-0 [&_svg]:text-muted',
        className,
      )}
      {...props}
    />
  );
}

/**
 * Keeps the focus in an item that moves away under a pointer at rest, for example because the page above it grows: somebody
 * who uses the keyboard would lose their place. Radix treats every leave as a move of the pointer. The highlight stays until
 * another item gets the focus.
 */
function useRestingPointer(): Pick<ItemProps, 'onPointerEnter' | 'onPointerMove' | 'onPointerLeave'> {
  const place = useRef('');
  return useMemo(() => {
    const remember = (event: PointerEvent) => {
      place.current = placeOf(event);
    };
    return {
      onPointerEnter: remember,
      onPointerMove: remember,
      onPointerLeave(event) {
        if (placeOf(event) === place.current) event.preventDefault();
      },
    };
  }, []);
}

function placeOf({ screenX, screenY }: PointerEvent): string {
  return `${screenX} ${screenY}`;
}

/** Text at the top of a menu that cannot be chosen, such as the account's name. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label className="px-3 py-2 text-xs text-muted">{children}</Label>;
}

/** A line between groups of items. */
export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className="mx-3 my-1.5 h-px bg-line" />;
}

type MenuParts = typeof import('./menu-parts.tsx');

interface Opened {
  parts: MenuParts;
  landmark: HTMLElement | null;
  byKeyboard: boolean;
}

const Parts = createContext<MenuParts | null>(null);

function useParts(): MenuParts {
  const parts = use(Parts);
  if (!parts) throw new Error('A choice needs a menu around it');
  return parts;
}

let loading: Promise<MenuParts> | undefined;

function loadParts(): Promise<MenuParts> {
  loading ??= import('./menu-parts.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function expectParts(): void {
  loadParts().catch(() => {});
}
