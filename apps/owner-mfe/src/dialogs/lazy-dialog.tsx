import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from '../shared/shell.tsx';

interface LazyDialog<Props extends object> {
  /** Draw it while it is to be open, and not otherwise. */
  Dialog: ComponentType<Props>;
  /** Loads it ahead of time, for instance when a menu opens that leads to it. */
  preload: () => void;
}

/**
 * A dialog whose code is loaded when it is first opened: most owners open none. Where that fails a toast says so and the
 * dialog closes, so that opening it again tries again.
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
      // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once
      useEffect(() => {
        if (!isFailed) return;
        toast({
          variant: 'error',
          title: 'Error',
          description: 'This could not be opened. Please check your connection and try again.',
        });
        onClose();
      }, [isFailed]);
      if (loading.state !== 'ready' || !hasMenuClosed) return null;
      const Component = loading.value.default;
      return <Component {...props} />;
    },
    preload: () => void loadOnce().catch(() => {}),
  };
}

/** False in the turn of the first drawing: a menu that led here has to give the focus back before a dialog takes it. */
function useNextTurn(): boolean {
  const [isNext, setIsNext] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsNext(true));
    return () => clearTimeout(timer);
  }, []);
  return isNext;
}
