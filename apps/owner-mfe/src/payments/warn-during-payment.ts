import { useEffect } from 'react';
import { useWarnBeforeLeaving } from '../forms/warn-before-leaving.ts';

/**
 * While `isUnderWay`, whoever leaves is asked by the browser whether they mean it: by closing or reloading the page, and by a
 * link too. Links then load their page as a whole, as they do from every page that takes a card; merely drawn by the
 * router it would be there before anybody could be asked.
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

/** Where a click leads in this tab; null where it leads nowhere. */
function addressOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest('a');
  const leadsAway = link?.href && !link.hash && (!link.target || link.target === '_self');
  return leadsAway ? link.href : null;
}
