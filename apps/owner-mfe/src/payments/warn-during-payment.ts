import { useEffect } from 'react';
import { useWarnBeforeLeaving } from '../forms/warn-before-leaving.ts';

/**
 * While `isInFlight`, the browser asks before the page is closed, reloaded or left by a link. Links then load their
 * page as a document, as on every page that takes a card; the router would navigate without asking.
 */
export function useWarnDuringPayment(isInFlight: boolean): void {
  useWarnBeforeLeaving(isInFlight);
  useEffect(() => {
    if (!isInFlight) return;
    const onClick = (event: MouseEvent) => {
      const address = addressOf(event);
      if (address === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      window.location.assign(address);
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [isInFlight]);
}

/** The address a click leads to in this tab; null where it leads nowhere. */
function addressOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest('a');
  const leadsAway = link?.href && !link.hash && (!link.target || link.target === '_self');
  return leadsAway ? link.href : null;
}
