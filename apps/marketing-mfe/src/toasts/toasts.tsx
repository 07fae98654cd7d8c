import { RetrySoon, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { useToasts } from '@scanlist/web-kit/toasts';
import { useEffect, useState } from 'react';

/**
 * The toasts on the screen. What draws them is loaded with the first one, or once somebody begins to fill in a form, because
 * the network may be gone by the time it is sent; toasts that come sooner wait for it, and it is asked for until it is there.
 */
export function Toasts() {
  const isAsked = useToasts(({ toasts }) => toasts.length > 0);
  const [isLoaded, setIsLoaded] = useState(false);
  if (isAsked && !isLoaded) setIsLoaded(true);
  useEffect(() => {
    const expect = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form')) setIsLoaded(true);
    };
    document.addEventListener('focusin', expect);
    return () => document.removeEventListener('focusin', expect);
  }, []);
  return isLoaded && <DrawnToasts />;
}

const DrawnToasts = retryingLazy(() => import(/* webpackChunkName: "toasts" */ './drawn-toasts.tsx'), {
  pending: null,
  failed: (retry) => <RetrySoon retry={retry} />,
});
