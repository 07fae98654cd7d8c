import type { ToastInput } from '@scanlist/contracts/http/shell-context';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from '../shared/shell.tsx';

interface LazyDialog<Props extends object> {
  /** Render it only while it is open. */
  Dialog: ComponentType<Props>;
  /** Loads the code ahead of time, for example when a menu opens that leads to it. */
  preload: () => void;
}

/**
 * A dialog whose code loads when it is first opened, because most owners open none. After a failure a toast is shown
 * and the dialog closes; opening it again retries, or the toast offers a reload if only that helps.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyDialog<Props> {
  let loaded: { default: ComponentType<Props> } | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  return {
    Dialog: function LazilyLoadedDialog(props: Props) {
      const { toast } = useShell();
      const { onClose } = props;
      const loading = useLoading(loadOnce, loaded);
      const isFailed = loading.state === 'failed';
      const hasMenuClosed = useNextTurn();
      // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once
      useEffect(() => {
        if (loading.state !== 'failed') return;
        toast(loading.isVersionGone ? newerVersion : failure);
        onClose();
      }, [isFailed]);
      if (loading.state !== 'ready' || !hasMenuClosed) return null;
      const Component = loading.value.default;
      return <Component {...props} />;
    },
    preload: () => void loadOnce().catch(() => {}),
  };
}

const failure: ToastInput = {
  variant: 'error',
  title: 'Error',
  description: 'We couldn’t open this. Please check your connection and try again.',
};

/** Stays until it is read: nothing else helps. */
const newerVersion: ToastInput = {
  variant: 'info',
  title: 'A newer version is available',
  description:
    'Reload the page to open this. We’ll keep the list you’re writing, but save any other changes first.',
  durationMs: 60_000,
  action: { label: 'Reload', onSelect: reloadPage },
};

/** False until the turn after the first render: a menu that opened the dialog returns the focus before the dialog takes it. */
function useNextTurn(): boolean {
  const [isNext, setIsNext] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsNext(true));
    return () => clearTimeout(timer);
  }, []);
  return isNext;
}
