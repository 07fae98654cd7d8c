import { ApiError } from '@scanlist/web-kit/api';
import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * The query cache of this slice. Data loads when a screen opens. Nothing is polled except a pending payment
 * (`use-subscription.ts`), a mail that was sent again (`use-entry-mail.ts`) and figures that are still counted
 * (`use-insights.ts`), and nothing is retried (specification section 7). `onSignedOut` is called when a query finds that the session has ended. Saves do not go through it, so
 * that input stays on the screen.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        // Two components of one screen share an answer; the next screen requests again.
        staleTime: 2_000,
      },
    },
  });
}
