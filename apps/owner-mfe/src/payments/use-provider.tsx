import { NewerVersionPanel } from '@scanlist/ui/newer-version-panel';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { useEffect, useState } from 'react';
import { useShell } from '../shared/shell.tsx';
import { loadProvider } from './load-provider.ts';
import type { Provider } from './provider.ts';

type ProviderState =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void; isVersionGone: boolean }
  | { state: 'ready'; provider: Provider; reportBroken: () => void };

/**
 * The card provider, once it is loaded. If it cannot be loaded, or is reported broken later, a toast is shown
 * (specification section 8: 'Payment Setup Issue'), and it can be retried.
 */
export function useProvider(): ProviderState {
  const { toast } = useShell();
  const loading = useLoading(loadProviderOnce, opened);
  const [isBroken, setIsBroken] = useState(false);
  const isFailed = loading.state === 'failed' || isBroken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once
  useEffect(() => {
    if (!isFailed) return;
    toast({
      variant: 'error',
      title: 'Payment Setup Issue',
      description: 'Payment processing is not available right now. Please try again.',
    });
  }, [isFailed]);

  if (isFailed) {
    const retry = () => {
      setIsBroken(false);
      if (loading.state === 'failed') loading.retry();
    };
    return { state: 'failed', retry, isVersionGone: loading.state === 'failed' && loading.isVersionGone };
  }
  if (loading.state !== 'ready') return { state: 'loading' };
  return { state: 'ready', provider: loading.value, reportBroken: () => setIsBroken(true) };
}

/** Kept until the page is closed: the provider's script is loaded once. */
let opened: Provider | undefined;
let opening: Promise<Provider> | undefined;

function loadProviderOnce(): Promise<Provider> {
  opening ??= loadProvider().then(
    (provider) => {
      opened = provider;
      return provider;
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

/** Starts loading the provider, for a screen that loads other data before it shows the form. */
export function preloadProvider(): void {
  // The form loads it again and shows the error.
  loadProviderOnce().catch(() => {});
}

/** Shown instead of the card form when the provider cannot be loaded. */
export function ProviderFailed({ retry, isVersionGone }: { retry: () => void; isVersionGone: boolean }) {
  if (isVersionGone) return <NewerVersionPanel onReload={reloadPage}>Nothing was charged.</NewerVersionPanel>;
  return (
    <RetryPanel title="The card form didn’t load" onRetry={retry}>
      Nothing was charged. Please check your connection. A content blocker can also block the card form.
    </RetryPanel>
  );
}
