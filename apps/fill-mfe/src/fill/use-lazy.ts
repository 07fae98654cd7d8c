import { useEffect, useState } from 'react';

/**
 * What `load` brings, once it is wanted: undefined until it has come, 'failed' where it cannot be loaded. `retry` asks for
 * it again, which also happens by itself after `retryMs`.
 */
export function useLazy<Loaded extends object>(
  load: () => Promise<Loaded>,
  { isWanted = true, retryMs }: { isWanted?: boolean; retryMs?: number } = {},
): { loaded: Loaded | 'failed' | undefined; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const retry = () => setLoaded(undefined);
  useEffect(() => {
    if (loaded !== 'failed' || retryMs === undefined) return;
    const timer = setTimeout(setLoaded, retryMs, undefined);
    return () => clearTimeout(timer);
  }, [loaded, retryMs]);
  useEffect(() => {
    if (loaded || !isWanted) return;
    let left = false;
    load().then(
      (module) => left || setLoaded(module),
      () => left || setLoaded('failed'),
    );
    return () => {
      left = true;
    };
  }, [loaded, isWanted, load]);
  return { loaded, retry };
}
