import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isVersionGone } from './newer-version.ts';

/**
 * The state of a load; `retry` starts it again. With `isVersionGone` that is useless: a newer version is out, and only a
 * reload helps.
 */
export type Loading<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: unknown; retry: () => void; isVersionGone: boolean };

/**
 * Runs `load` on mount and whenever `load` itself changes (keep it stable). `React.lazy` stays failed for ever; `retry`
 * here loads again without a page reload. Results that arrive after unmounting or after a retry are dropped. With
 * `known`, the result of an earlier load, nothing is loaded and nothing flickers.
 */
export function useLoading<T>(load: () => Promise<T>, known?: T): Loading<T> {
  const [attempt, setAttempt] = useState({ load, number: 0 });
  const [outcome, setOutcome] = useState<{ of: typeof attempt; result: Loading<T> } | null>(null);
  if (attempt.load !== load) setAttempt({ load, number: 0 });

  useEffect(() => {
    if (known !== undefined) return;
    let dropped = false;
    const settle = (result: Loading<T>) => {
      if (!dropped) setOutcome({ of: attempt, result });
    };
    const retry = () => setAttempt(({ number }) => ({ load: attempt.load, number: number + 1 }));
    attempt.load().then(
      (value) => settle({ state: 'ready', value }),
      async (error: unknown) =>
        settle({ state: 'failed', error, retry, isVersionGone: await isVersionGone(error) }),
    );
    return () => {
      dropped = true;
    };
  }, [attempt, known]);

  if (known !== undefined) return { state: 'ready', value: known };
  return outcome?.of === attempt ? outcome.result : { state: 'loading' };
}

/** What failed to load. */
export interface LoadFailure {
  error: unknown;
  /** True if only a reload of the page helps. */
  isVersionGone: boolean;
  /** Loads it again, without rendering it. */
  load: () => Promise<unknown>;
}

/**
 * A component whose code is loaded when it first renders. While loading it renders `pending`; after a failure, what
 * `failed` returns for a retry function and the failure.
 */
export function retryingLazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { pending, failed }: { pending: ReactNode; failed: (retry: () => void, failure: LoadFailure) => ReactNode },
): ComponentType<Props> {
  let loaded: { default: ComponentType<Props> } | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return loaded;
  };
  return function RetryingLazy(props: Props) {
    const loading = useLoading(loadOnce, loaded);
    if (loading.state === 'loading') return pending;
    if (loading.state === 'failed') {
      const { error, isVersionGone } = loading;
      return failed(loading.retry, { error, isVersionGone, load });
    }
    const Component = loading.value.default;
    return <Component {...props} />;
  };
}

const retryMs = 2_000;

/** Renders nothing and retries in a moment, for code that is loaded ahead of its use. */
export function RetrySoon({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, retryMs);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}
