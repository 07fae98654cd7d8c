import { useEffect, useState } from 'react';

const lookMs = 30_000;

/** What time it is, looked at again twice a minute: a day that is shown has to stay true while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
