import { RetrySoon, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import { useToasts } from '@scanlist/web-kit/toasts';
import { useEffect, useState } from 'react';

/**
 * The toasts on the screen. Their code is loaded with the first toast, or as soon as a form gets the focus: the network
 * may be gone when it is sent. Toasts that come sooner wait for it, and loading is retried until it
 * succeeds.
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
