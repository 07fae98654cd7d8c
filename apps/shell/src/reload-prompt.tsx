import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Spinner } from '@scanlist/ui/spinner';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { storeToasts } from '@scanlist/web-kit/stored-toasts';

/** How long the gateway may take to answer, in milliseconds. */
const answerMsMax = 5_000;

/**
 * Reloads the document of this address and carries the toasts over. While the gateway cannot be reached it offers a
 * retry, because the browser's own error page would lose the present page.
 */
export function ReloadPrompt() {
  const loading = useLoading(reloadDocument);
  return (
    <div data-frame="all" className="flex justify-center px-4 py-18">
      {loading.state === 'failed' ? (
        <RetryPanel title="We can’t show this page right now" as="h1" onRetry={loading.retry}>
          The service isn’t responding. Please check your connection and try again.
        </RetryPanel>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

async function reloadDocument(): Promise<void> {
  const { href } = window.location;
  const answer = await fetch(href, { method: 'HEAD', signal: AbortSignal.timeout(answerMsMax) });
  if (answer.status >= 500) throw new Error(`${href} answered ${answer.status}`);
  // The user may have gone back meanwhile.
  if (window.location.href !== href) return;
  storeToasts();
  window.location.reload();
}
