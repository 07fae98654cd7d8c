import { isReloading } from '@scanlist/web-kit/newer-version';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { useShell } from '../shared/shell.tsx';
import type { Unsaved } from './use-form-autosave.ts';

const leaveDialog = lazyDialog(() => import('./leave-dialog.tsx'));

/** Where the owner was about to go: another page of the product, or a sign-out. */
type Destination = { to: string } | 'sign-out';

/**
 * Asks before a page with unsaved input is left by a link, by Log Out, or by closing it. The browser's Back does not
 * ask: input is stored and offered on return.
 */
export function UnsavedGuard({ unsaved }: { unsaved: Unsaved }) {
  const { signOut } = useShell();
  const navigate = useNavigate();
  const [destination, setDestination] = useState<Destination | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.isDirty() && !isReloading()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const destination = destinationOf(event);
      if (!destination || !unsaved.isDirty()) return;
      // Stops the event before the router or a menu handles it.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (closeFloating(event.target)) timer = setTimeout(() => setDestination(destination), focusReturnMs);
      else setDestination(destination);
    };
    // The network may be gone once it is needed.
    addEventListener('input', leaveDialog.preload, { once: true });
    addEventListener('beforeunload', onBeforeUnload);
    addEventListener('click', onClick, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('input', leaveDialog.preload);
      removeEventListener('beforeunload', onBeforeUnload);
      removeEventListener('click', onClick, { capture: true });
    };
  }, [unsaved]);

  const leave = async () => {
    setDestination(null);
    if (destination === 'sign-out') {
      unsaved.discard();
      await signOut();
    } else if (destination) await navigate(destination.to);
  };

  if (destination === null) return null;
  return (
    <leaveDialog.Dialog
      isOut={destination === 'sign-out'}
      onClose={() => setDestination(null)}
      onLeave={() => void leave()}
    />
  );
}

/** The destination of a click; null where it does not leave the page in this tab. */
function destinationOf(event: MouseEvent): Destination | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (!(event.target instanceof Element)) return null;
  if (event.target.closest('[data-signs-out]')) return 'sign-out';
  const link = event.target.closest('a');
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin) return null;
  if (pathname === window.location.pathname && search === window.location.search) return null;
  return { to: pathname + search + hash };
}

/** Closes the menu or drawer around a link, which would stay open below the dialog. False where there is none. */
function closeFloating(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.closest('[role=menu], [role=dialog]')) return false;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  return true;
}

/** A closing menu returns the focus to its button first; the dialog then returns it there too. */
const focusReturnMs = 50;
