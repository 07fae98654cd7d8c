import { runAfterPageLoad } from '@scanlist/ui/run-after-page-load';
import { RetrySoon, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { useToasts } from '@scanlist/web-kit/toasts';
import { useEffect, useState } from 'react';

/**
 * The toasts on the screen. What draws them is loaded with the first one, with the first key or press, or once the page is at
 * rest; toasts that come sooner wait for it, and it is asked for until it is there.
 */
export function Toasts() {
  const isAsked = useToasts(({ toasts }) => toasts.length > 0);
  const [isLoaded, setIsLoaded] = useState(false);
  if (isAsked && !isLoaded) setIsLoaded(true);
  useEffect(() => {
    const expect = () => setIsLoaded(true);
    runAfterPageLoad(expect);
    // Whoever begins to type or press is about to hear of something, the network perhaps gone by then.
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
