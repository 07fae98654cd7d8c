import type { SessionSummary } from '@scanlist/contracts/http/accounts';
import { describeUserAgent } from '@scanlist/contracts/http/describe-user-agent';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { Timestamp } from '../format/timestamp.tsx';
import { Loading } from '../layout/loading.tsx';
import { errorMessage, failureText } from '../shared/error-messages.ts';
import { ignoreDoubleClick } from '../shared/ignore-double-click.ts';
import { useShell } from '../shared/shell.tsx';
import { networkText } from './network-text.ts';
import { endAllSessions, sessionsQuery, signOutSession } from './session-calls.ts';

/** More are collapsed: most people look for the newest. */
const shownAtFirst = 8;

/** The owner's sessions; each other one, or all of them together, can be signed out here. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1} className="font-display text-lg">
        Where you’re signed in
      </h2>
      <div className="mt-4">
        {sessions.data ? (
          // The focused button disappears with its row; the heading is the nearest element that stays.
          <Sessions sessions={sessions.data} onGone={() => heading.current?.focus()} />
        ) : sessions.isError ? (
          <RetryPanel as="h3" title="Your sessions didn’t load" onRetry={() => void sessions.refetch()}>
            {errorMessage(sessions.error)}
          </RetryPanel>
        ) : (
          <SessionsPlaceholder />
        )}
      </div>
    </section>
  );
}

function Sessions({ sessions, onGone }: { sessions: SessionSummary[]; onGone: () => void }) {
  const { toast, signOut: leaveHere } = useShell();
  const client = useQueryClient();
  const [isLeavingAll, setLeavingAll] = useState(false);
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [isWhole, setIsWhole] = useState(false);
  const others = sessions.filter(({ current }) => !current);
  // This device first, even if another one was active later.
  const ordered = [...sessions.filter(({ current }) => current), ...others];
  const shown = isWhole ? ordered : ordered.slice(0, shownAtFirst);

  const signOut = async (ids: string[], title: string) => {
    if (leaving.length > 0) return;
    setLeaving(ids);
    const outcomes = await Promise.allSettled(ids.map(signOutSession));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    setLeaving([]);
    if (failure) {
      const text = failureText(failure.reason, 'Failed to sign out');
      toast({ variant: 'error', title: 'Error', ...text });
      return;
    }
    onGone();
    toast({ variant: 'success', title });
  };

  const signOutEverywhere = async () => {
    setLeavingAll(true);
    try {
      await endAllSessions();
    } catch (error) {
      setLeavingAll(false);
      toast({ variant: 'error', title: 'Error', ...failureText(error, 'Failed to sign out') });
      return;
    }
    await leaveHere();
  };

  return (
    <>
      <Card className="divide-y divide-line">
        <ul className="divide-y divide-line">
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isLeaving={leaving.includes(session.id)}
              onSignOut={() => void signOut([session.id], 'Signed out')}
            />
          ))}
        </ul>
        {shown.length < sessions.length && (
          <Button
            variant="plain"
            className="w-full"
            onClick={() => {
              setIsWhole(true);
              onGone();
            }}
          >
            Show all {sessions.length}
          </Button>
        )}
      </Card>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>button]:w-full">
        {others.length > 1 && (
          <Button
            aria-disabled={leaving.length > 0 || isLeavingAll}
            onClick={() =>
              void signOut(
                others.map(({ id }) => id),
                'Signed out everywhere else',
              )
            }
          >
            {leaving.length > 1 ? 'Signing out...' : 'Sign out everywhere else'}
          </Button>
        )}
        <Button
          aria-disabled={leaving.length > 0 || isLeavingAll}
          onClick={() => !isLeavingAll && leaving.length === 0 && void signOutEverywhere()}
        >
          {isLeavingAll ? 'Signing out...' : 'Sign out everywhere'}
        </Button>
      </div>
      <p className="mt-2 text-xs text-muted">
        Signing out everywhere ends this session too, and stops downloads that are still running.
      </p>
    </>
  );
}

interface SessionRowProps {
  session: SessionSummary;
  isLeaving: boolean;
  onSignOut: () => void;
}

function SessionRow({ session, isLeaving, onSignOut }: SessionRowProps) {
  const { productName } = useShell();
  const { userAgent, address, current, createdAt, lastSeenAt } = session;
  const text = describeUserAgent(userAgent);
  const Picture = /Mobi|Android|iPhone|iPad/.test(userAgent) ? Smartphone : Monitor;
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5">
      <Picture aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm font-semibold wrap-anywhere" title={userAgent}>
            {text}
          </p>
          <p className="text-xs wrap-anywhere text-muted tabular-nums">
            {networkText(address, productName)} · Last active <Timestamp at={lastSeenAt} as="ago" />
          </p>
          <p className="text-xs text-muted">
            Signed in <Timestamp at={createdAt} as="day" /> at <Timestamp at={createdAt} as="time" />
          </p>
        </div>
        {current ? (
          <Badge tone="done">This device</Badge>
        ) : (
          <Button aria-disabled={isLeaving} onClick={ignoreDoubleClick(onSignOut)}>
            {isLeaving ? 'Signing out...' : 'Sign out'}
            <span className="sr-only"> {text}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function SessionsPlaceholder() {
  return (
    <Loading>
      <Skeleton className="h-24 w-full" />
    </Loading>
  );
}
