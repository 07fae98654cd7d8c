import { Button } from '@scanlist/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { AuthPageError, AuthPageLoading } from '../layout/auth-page-states.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { ignoreDoubleClick } from '../shared/ignore-double-click.ts';
import { useShell } from '../shared/shell.tsx';
import { type NotificationChoice, notificationQuery, sendChoice } from './notification-calls.ts';
import { notificationText } from './notification-text.ts';

/**
 * /notifications/{token}, for the reader of an address: agree, stop, start again (decision O4). `?stop=1`, the link in
 * each mail, stops at once.
 */
export default function NotificationScreen({ token }: { token: string }) {
  useDocumentTitle('Notifications');
  const { productName } = useShell();
  const [search, setSearch] = useSearchParams();
  const [atOnce] = useState<NotificationChoice | null>(search.has('stop') ? 'stop' : null);
  const found = useQuery(notificationQuery(token, atOnce));
  const { isBusy, problem, send } = useSendChoice(token);

  const isDone = found.isSuccess;
  const hasStop = search.has('stop');
  useEffect(() => {
    // Reloading the page must not stop again what was started again meanwhile.
    if (isDone && hasStop) setSearch({}, { replace: true });
  }, [isDone, hasStop, setSearch]);

  if (found.isError) {
    if (isUnknownToken(found.error)) return <UnknownLink />;
    return (
      <AuthPageError
        title={atOnce ? 'We couldn’t stop these emails yet' : 'This page didn’t load'}
        onRetry={() => void found.refetch()}
      >
        {errorMessage(found.error)}
      </AuthPageError>
    );
  }
  if (!found.data) return <AuthPageLoading title={atOnce ? 'Stopping these emails...' : 'Notifications'} />;
  const text = notificationText(found.data, productName);
  return (
    <AuthPage title={text.title} lead={text.lead} isDone={found.data.status === 'confirmed'}>
      <p role="alert" className="mt-4 text-sm font-medium text-stop empty:hidden">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {text.actions.map(({ choice, label, isFilled }) => (
          <Button
            key={label}
            variant={isFilled ? 'primary' : 'quiet'}
            className="max-sm:w-full"
            aria-disabled={isBusy}
            onClick={ignoreDoubleClick(() => void send(choice))}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="mt-5 text-xs text-muted">{text.aside}</p>
    </AuthPage>
  );
}

/** Sends a choice and shows the result; after a failure the page stays, with the reason. */
function useSendChoice(token: string) {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const [isShownBusy, setIsShownBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (choice: NotificationChoice) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsShownBusy(true);
    setProblem(null);
    try {
      client.setQueryData(notificationQuery(token, null).queryKey, await sendChoice(token, choice));
      // The used button is gone; the heading shows the result.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      isBusy.current = false;
      setIsShownBusy(false);
    }
  };
  return { isBusy: isShownBusy, problem, send };
}

function UnknownLink() {
  return (
    <AuthPage
      title="This link doesn’t work"
      lead="It may have been cut off, or the address it was sent to is no longer in use. Open it from the email again, or copy the whole link. Nothing was changed."
    />
  );
}
