import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { listsQuery } from '../list-data/list-calls.ts';
import { useOwner } from '../shared/shell.tsx';

/** The longest wait for a slow server before typing can begin, in milliseconds. */
const waitMsMax = 1_000;

/**
 * Whether the list limit is known, or has taken too long: its notice stands above the form and would push it down. Once
 * true it stays so.
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
