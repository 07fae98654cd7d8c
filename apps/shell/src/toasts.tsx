import { runAfterPageLoad } from '@scanlist/ui/run-after-page-load';
import { RetrySoon, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { useToasts } from '@scanlist/web-kit/toasts';
import { useEffect, useState } from 'react';

/**
 * The toasts on the screen. Their code is loaded with the first toast, with the first key or press, or some seconds
 * after the page has loaded. Toasts that come sooner wait for it, and loading is retried until it succeeds.
 */
export function Toasts() {
  const isAsked = useToasts(({ toasts }) => toasts.length > 0);
  const [isLoaded, setIsLoaded] = useState(false);
  if (isAsked && !isLoaded) setIsLoaded(true);
  useEffect(() => {
    const expect = () => setIsLoaded(true);
    runAfterPageLoad(expect);
    // A user who begins to type or press may soon get a toast, and the network may be gone by then.
    for (const act of interactions) window.addEventListener(act, expect, { once: true, passive: true });
    return () => {
      for (const act of interactions) window.removeEventListener(act, expect);
    };
  }, []);
  return isLoaded && <DrawnToasts />;
}

const interactions = ['pointerdown', 'keydown', 'input'] as const;

const DrawnToasts = retryingLazy(() => import('./drawn-toasts.tsx'), {
  pending: null,
  failed: (retry) => <RetrySoon retry={retry} />,
});
