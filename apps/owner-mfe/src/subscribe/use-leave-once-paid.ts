import { useCallback, useEffect, useState } from 'react';
import { paidPath } from '../payments/paid-path.ts';

/**
 * For screens on which something is paid. `leave` says that it is; the dashboard is then loaded anew, which asks billing
 * again and says so (specification section 8: Subscribe). Only once nobody is asked any more whether they mean to leave.
 */
export function useLeaveOncePaid(): { isPaid: boolean; leave: () => Promise<void> } {
  const [isPaid, setIsPaid] = useState(false);
  useEffect(() => {
    if (isPaid) window.location.assign(paidPath);
  }, [isPaid]);
  const leave = useCallback(async () => setIsPaid(true), []);
  return { isPaid, leave };
}
