import { useCallback, useEffect, useState } from 'react';
import { paidPath } from '../payments/paid-path.ts';

/**
 * For screens with a payment. `leave` marks it as paid; then the dashboard is loaded as a new document, which requests
 * billing again and shows the result (specification section 8: Subscribe). It waits until the page no longer asks
 * before leaving.
 */
export function useLeaveOncePaid(): { isPaid: boolean; leave: () => Promise<void> } {
  const [isPaid, setIsPaid] = useState(false);
  useEffect(() => {
    if (isPaid) window.location.assign(paidPath);
  }, [isPaid]);
  const leave = useCallback(async () => setIsPaid(true), []);
  return { isPaid, leave };
}
