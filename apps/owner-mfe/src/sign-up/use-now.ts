import { useEffect, useState } from 'react';

const lookMs = 30_000;

/** The current time, updated twice a minute, so that a shown day stays right while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
