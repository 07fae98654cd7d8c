import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AskedEntries, readAsked, writeAsked } from './entries-filter.ts';

/**
 * Which entries the address asks for, and how to ask for others, so that a reload and going back keep them. What is asked
 * for counts at once: the address follows a moment later, and a box that is ticked must not wait for it.
 */
export function useAskedEntries(): [AskedEntries, (asked: AskedEntries) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [asked, setAsked] = useState(() => readAsked(params));
  const [known, setKnown] = useState(address);
  if (known !== address) {
    setKnown(address);
    setAsked(readAsked(params));
  }
  const ask = (next: AskedEntries) => {
    setAsked(next);
    setParams(writeAsked(next), { replace: true });
  };
  return [asked, ask];
}
