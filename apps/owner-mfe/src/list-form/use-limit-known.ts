import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { listsQuery } from '../list-data/list-calls.ts';
import { useOwner } from '../shared/shell.tsx';

/** Nobody waits longer than this, in milliseconds, for a slow server to begin typing. */
const waitMsMax = 1_000;

/**
 * Whether it is known, as far as it will be in time, if one more list would be refused: what says so stands above the form
 * and would push it away under a thumb. Once true it stays so.
 */
export function useLimitKnown(): boolean {
  const isUnlimited = useOwner().listLimit === null;
  const lists = useQuery({ ...listsQuery, enabled: !isUnlimited });
  const subscription = useQuery({ ...subscriptionQuery, enabled: !isUnlimited });
  const isAnswered = isUnlimited || !(lists.isPending || subscription.isPending);
  const [isKnown, setKnown] = useState(isAnswered);
  useEffect(() => {
    if (isAnswered) setKnown(true);
  }, [isAnswered]);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), waitMsMax);
    return () => clearTimeout(timer);
  }, []);
  return isKnown;
}
