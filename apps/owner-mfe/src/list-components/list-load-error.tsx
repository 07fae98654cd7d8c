import { deletedListDays } from '@scanlist/contracts/http/limits';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { Page } from '../layout/page.tsx';
import { isMissing } from '../list-data/list-calls.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';

/** Shown when a list cannot be loaded: 'List Not Found' (specification section 2), or an error with a retry button. */
export function ListLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isMissing(error)) return <ListNotFound />;
  return (
    <Page title="List" width="form">
      <RetryPanel as="h1" title="This list didn’t load" onRetry={onRetry}>
        {errorMessage(error)}
      </RetryPanel>
    </Page>
  );
}

function ListNotFound() {
  const { productName } = useShell();
  return (
    <NotFoundPage title="List Not Found" link={{ to: '/dashboard', text: 'Return to Dashboard' }}>
      <p>The list you're looking for doesn't exist or has been removed.</p>
      <p className="mt-2">
        {productName} keeps deleted lists for {deletedListDays} days. Look under “Recently deleted” on your
        dashboard.
      </p>
    </NotFoundPage>
  );
}
