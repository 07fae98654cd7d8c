import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useCloseOnBack } from './close-on-back.ts';
import { useFocusReturn } from './focus-return.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** `phone` is as narrow as a phone and lets its content run to the edges. */
  size?: 'form' | 'phone';
  /** A click beside it does not close it, because its question must be answered. */
  isSticky?: boolean;
  /** Its text is read out with its title when it opens: for questions of a few sentences. */
  isQuestion?: boolean;
  /** Buttons, the safe one first; on a phone they fill their row. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** For this long a click beside it may be the second one of a double click on what opened it. */
const doubleClickMs = 500;

/** A modal: the focus stays inside and returns to what opened it; Escape, 'Close' and the browser's Back close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'form',
  isSticky = false,
  isQuestion = false,
  footer,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  useCloseOnBack(open, () => onOpenChange(false));
  const questionId = useId();
  const openedAtMs = useRef(0);
  useEffect(() => {
    if (open) openedAtMs.current = performance.now();
  }, [open]);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay
          // The focus would move to an element that no keyboard can use.
          {...(isSticky ? { onMouseDown: (event: MouseEvent) => event.preventDefault() } : {})}
          className="fixed inset-0 z-40 animate-fade bg-scrim"
        />
        <Primitive.Content
          {...focusReturn}
          // The library takes the key for a toast that has come later, and closes that one.
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
          }}
          {...(description ? {} : { 'aria-describedby': isQuestion ? questionId : undefined })}
          onInteractOutside={(event) => {
            const isJustOpened = performance.now() - openedAtMs.current < doubleClickMs;
            if (isSticky || isJustOpened) event.preventDefault();
          }}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full animate-enter flex-col overflow-hidden rounded-t-card bg-surface text-ink shadow-float focus:outline-none',
            'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-card',
            size === 'phone' ? 'sm:max-w-[26.25rem]' : 'sm:max-w-lg',
          )}
        >
          <div className="flex shrink-0 items-start gap-4 border-b border-line py-3 pr-3 pl-5">
            <div className="grow py-1.5">
              <Primitive.Title className="font-display text-lg font-semibold">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-muted">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <Button variant="plain" iconOnly aria-label="Close">
                <X aria-hidden strokeWidth={1.75} />
              </Button>
            </Primitive.Close>
          </div>
          {children && (
            <div
              id={questionId}
              className={classNames('min-h-0 grow overflow-y-auto', size === 'form' && 'px-5 py-4')}
            >
              {children}
            </div>
          )}
          {footer && (
            <div className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3 max-sm:[&>a]:grow max-sm:[&>button]:grow">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
