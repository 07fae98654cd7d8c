import { Button } from '@scanlist/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { DoorFrame } from '../layout/door-frame.tsx';
import { DoorFailed, DoorWaiting } from '../layout/door-states.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { firstClick } from '../shared/first-click.ts';
import { messageOf } from '../shared/messages.ts';
import { useShell } from '../shared/shell.tsx';
import { notificationQuery, sayWish, type Wish } from './notification-calls.ts';
import { notificationWords } from './notification-words.ts';

/**
 * /notifications/{token}, for whoever reads the mails to an address: to agree, to stop, to start again (decision O4).
 * `?stop=1`, the link in each mail, stops at once.
 */
export default function NotificationScreen({ token }: { token: string }) {
  useDocumentTitle('Notifications');
  const { productName } = useShell();
  const [search, setSearch] = useSearchParams();
  const [atOnce] = useState<Wish | null>(search.has('stop') ? 'stop' : null);
  const found = useQuery(notificationQuery(token, atOnce));
  const { isBusy, problem, say } = useWish(token);

  const isDone = found.isSuccess;
  const hasStop = search.has('stop');
  useEffect(() => {
    // Done: reloading the page must not stop again what was started again meanwhile.
    if (isDone && hasStop) setSearch({}, { replace: true });
  }, [isDone, hasStop, setSearch]);

  if (found.isError) {
    if (isUnknownToken(found.error)) return <UnknownLink />;
    return (
      <DoorFailed
        title={atOnce ? 'These emails could not be stopped yet' : 'This page could not be loaded'}
        onRetry={() => void found.refetch()}
      >
        {messageOf(found.error)}
      </DoorFailed>
    );
  }
  if (!found.data) return <DoorWaiting title={atOnce ? 'Stopping these emails...' : 'Notifications'} />;
  const words = notificationWords(found.data, productName);
  return (
    <DoorFrame title={words.title} lead={words.lead} isDone={found.data.status === 'confirmed'}>
      <p role="alert" className="mt-4 text-sm font-medium text-stop empty:hidden">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {words.actions.map(({ wish, label, isFilled }) => (
          <Button
            key={label}
            variant={isFilled ? 'primary' : 'quiet'}
            className="max-sm:w-full"
            aria-disabled={isBusy}
            onClick={firstClick(() => void say(wish))}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="mt-5 text-xs text-muted">{words.aside}</p>
    </DoorFrame>
  );
}

/** Says a wish and shows what came of it; on failure the page stays as it was, with the reason. */
function useWish(token: string) {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const [isShownBusy, setIsShownBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const say = async (wish: Wish) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsShownBusy(true);
    setProblem(null);
    try {
      client.setQueryData(notificationQuery(token, null).queryKey, await sayWish(token, wish));
      // The button that was used is gone; the heading says what it has done.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      isBusy.current = false;
      setIsShownBusy(false);
    }
  };
  return { isBusy: isShownBusy, problem, say };
}

function UnknownLink() {
  return (
    <DoorFrame
      title="This link leads nowhere"
      lead="It may have been cut off on its way, or the address it was sent to is used no more. Please open it from the mail once more, or copy it whole. Nothing was changed."
    />
  );
}
