import type { LiveDemo, OpenedLiveDemo } from '@scanlist/contracts/http/live-demo';
import { api } from '@scanlist/web-kit/api';
import { withTimeout } from '@scanlist/web-kit/with-timeout';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openFailure, type Refusal } from './live-demo-text.ts';
import { type DemoPolling, pauseAfter, pollDemo } from './poll-live-demo.ts';
import { clearStoredDemo, readStoredDemo, storeDemo } from './stored-live-demo.ts';

const openMsMax = 15_000;

/** The state of a live demo on this page. */
export type DemoState =
  | { name: 'opening' }
  | { name: 'refused'; refusal: Refusal }
  | { name: 'open'; demo: OpenedLiveDemo; seen: LiveDemo | null; failures: number }
  | { name: 'ended' };

/**
 * The demo this tab stored, or a new one, and its entries. `again` does by hand what also happens automatically:
 * opening a demo after a failure, and polling; once the demo has ended it opens another.
 */
export function useLiveDemo(): { state: DemoState; again: () => void } {
  const [state, setState] = useState<DemoState>(() => {
    const demo = readStoredDemo();
    return demo ? openState(demo) : { name: 'opening' };
  });
  /** How many were requested, and how many failures there were in a row. */
  const [asked, setAsked] = useState(state.name === 'opening' ? 1 : 0);
  const [failures, setFailures] = useState(0);
  const polling = useRef<DemoPolling | null>(null);
  const open = useCallback(() => setAsked((before) => before + 1), []);

  useEffect(() => {
    if (asked === 0) return;
    let isStopped = false;
    withTimeout(openMsMax, api.post<OpenedLiveDemo>('/api/live-demo')).then(
      (demo) => {
        if (isStopped) return;
        storeDemo(demo);
        setFailures(0);
        setState(openState(demo));
      },
      (error: unknown) => {
        if (isStopped) return;
        setFailures((before) => before + 1);
        setState({ name: 'refused', refusal: openFailure(error, navigator.onLine) });
      },
    );
    return () => {
      isStopped = true;
    };
  }, [asked]);

  const isAway = state.name === 'refused' && state.refusal.kind === 'away';
  useEffect(() => {
    if (!isAway) return;
    const openIfSeen = () => !document.hidden && open();
    const timer = setTimeout(openIfSeen, pauseAfter(failures));
    window.addEventListener('online', openIfSeen);
    document.addEventListener('visibilitychange', openIfSeen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', openIfSeen);
      document.removeEventListener('visibilitychange', openIfSeen);
    };
  }, [isAway, failures, open]);

  const listId = state.name === 'open' ? state.demo.listId : null;
  useEffect(() => {
    if (listId === null) return;
    const update = (change: Partial<Pick<DemoState & { name: 'open' }, 'seen' | 'failures'>>) =>
      setState((before) => (before.name === 'open' ? { ...before, ...change } : before));
    const started = pollDemo({
      fetchDemo: () => api.get<LiveDemo>(`/api/live-demo/${listId}`),
      onSeen: (seen) => update({ seen, failures: 0 }),
      onFailed: (failures) => update({ failures }),
      onEnded: () => {
        clearStoredDemo();
        setState({ name: 'ended' });
      },
    });
    polling.current = started;
    return () => started.stop();
  }, [listId]);

  const again = useCallback(() => {
    if (listId !== null) return polling.current?.again();
    setState({ name: 'opening' });
    open();
  }, [listId, open]);
  return { state, again };
}

function openState(demo: OpenedLiveDemo): DemoState {
  return { name: 'open', demo, seen: null, failures: 0 };
}
