import { ApiError } from '@scanlist/web-kit/api';
import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * What this slice knows from the server. A screen asks when it is opened; after that nothing is asked again by itself, but for
 * a payment that is pending (`use-subscription.ts`) and a mail that was sent again (`use-entry-mail.ts`), and nothing is retried (specification section 7). `onSignedOut` is called when an answer says that the session has ended;
 * saving does not come here, so that what was typed stays on the screen.
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
        // Two components of one screen share an answer; the next screen asks anew.
        staleTime: 2_000,
      },
    },
  });
}
