import type { FailedMails, NotificationStatus, OwnerList } from '@scanlist/contracts/http/lists';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { BellOff, BellRing, Clock, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { movesHereWords, useMovesTo, useOwnLink } from '../account/use-own-link.ts';
import { isUnanswered, statusShown, waitsForOwnLink, whoseAddress } from '../account/whose-address.ts';
import { problemsCounted } from '../entry-mail/entry-mail.ts';
import { MailProblemBadge } from '../entry-mail/entry-mail-state.tsx';
import { Moment } from '../format/moment.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { useOwner } from '../shared/shell.tsx';

/** What is true of a list besides its words: since when, when last used, whether signed, who is told. */
export function ListFacts({ list }: { list: OwnerList }) {
  return (
    <div className="mt-3 flex flex-col gap-2 text-xs text-muted">
      <p className="flex flex-wrap gap-x-4">
        <span>
          Created <Moment at={list.createdAt} as="day" />
        </span>
        {list.lastEntryAt && (
          <span>
            Last entry <Moment at={list.lastEntryAt} as="ago" />
          </span>
        )}
        {list.requireSignature && <span>Signature required</span>}
      </p>
      {list.notificationEmail && (
        <Notified address={list.notificationEmail} status={list.notificationStatus} />
      )}
      {list.failedMails && <MailProblems listId={list.id} {...list.failedMails} />}
    </div>
  );
}

/** Who is mailed when the list is completed, and whether mails go out at all (decisions O4 and O11). */
function Notified({ address, status }: { address: string; status: NotificationStatus }) {
  const whose = whoseAddress(address, useOwner());
  const state = states[statusShown(status, whose)];
  const isOwnWaiting = waitsForOwnLink(status, whose);
  const ownLink = useOwnLink(isOwnWaiting);
  const movesHere = useMovesTo(address, whose === 'another' && isUnanswered(status));
  const accountsWords = isOwnWaiting ? ownLink.words : movesHere ? movesHereWords : null;
  const meaning = accountsWords ?? state?.meaning;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        Notifications to <span className="font-medium wrap-anywhere text-ink">{address}</span>
      </p>
      {state && (
        <>
          <Badge
            tone={state.tone}
            icon={state.icon}
            className="h-auto! min-h-7 py-0.5 text-left whitespace-normal!"
          >
            {state.name}
          </Badge>
          {meaning && <p className="text-pretty wrap-anywhere">{meaning}</p>}
        </>
      )}
      {ownLink.canBeSent && (
        <Button aria-disabled={ownLink.isSending} onClick={ownLink.sendAgain}>
          {ownLink.isSending ? 'Sending...' : 'Send the link again'}
        </Button>
      )}
    </div>
  );
}

/** The mails of the last days something is wrong with, and the way to the newest entry among them, which says what. */
function MailProblems({ listId, count, newestEntryId }: FailedMails & { listId: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <MailProblemBadge>{problemsCounted(count)}</MailProblemBadge>
      <TextLink to={`/list-entries/${listId}#entry-${newestEntryId}`}>
        {count === 1 ? `See entry #${newestEntryId}` : `See the latest, entry #${newestEntryId}`}
      </TextLink>
    </p>
  );
}

interface NotifiedState {
  name: string;
  tone: 'done' | 'flag' | 'stop' | 'neutral';
  icon: ReactNode;
  meaning?: string;
}

const states: Record<NotificationStatus, NotifiedState | null> = {
  none: null,
  own: { name: 'Your own address', tone: 'done', icon: <BellRing strokeWidth={1.75} /> },
  waiting: {
    name: 'Waiting for confirmation',
    tone: 'flag',
    icon: <Clock strokeWidth={1.75} />,
    meaning: 'No emails go out until its reader agrees.',
  },
  confirmed: { name: 'Confirmed', tone: 'done', icon: <MailCheck strokeWidth={1.75} /> },
  stopped: {
    name: 'Stopped',
    tone: 'stop',
    icon: <BellOff strokeWidth={1.75} />,
    meaning: 'Its reader wants no more emails.',
  },
};
