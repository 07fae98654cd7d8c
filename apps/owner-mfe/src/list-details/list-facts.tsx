import type { FailedMails, OwnerList } from '@scanlist/contracts/http/lists';
import type { NotificationStatus } from '@scanlist/contracts/http/notifications';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { BellOff, BellRing, Clock, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  addressOwnerOf,
  displayedStatus,
  isUnanswered,
  waitsForAccountLink,
} from '../account/address-owner.ts';
import { pendingEmailText, useAccountLink, useIsPendingEmail } from '../account/use-account-link.ts';
import { formatProblemCount } from '../entry-mail/entry-mail.ts';
import { MailProblemBadge } from '../entry-mail/entry-mail-state.tsx';
import { formatOpenCount } from '../format/entry-count.ts';
import { Timestamp } from '../format/timestamp.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { EditedBy } from '../list-components/edited-by.tsx';
import { retentionTexts } from '../list-data/retention.ts';
import { ownerNameOf } from '../shared/roles.ts';
import { useOwner } from '../shared/shell.tsx';

/** The facts of a list: created, edited by whom, last entry, what it asks for, how it ends and what it deletes, notification address. */
export function ListFacts({ list }: { list: OwnerList }) {
  return (
    <div className="mt-3 flex flex-col gap-2 text-xs text-muted">
      <p className="flex flex-wrap gap-x-4">
        <span>
          Created <Timestamp at={list.createdAt} as="day" />
        </span>
        <EditedBy list={list} />
        {list.lastEntryAt && (
          <span>
            Last entry <Timestamp at={list.lastEntryAt} as="ago" />
          </span>
        )}
        {list.requireSignature && <span>Signature required</span>}
        {list.askName === 'required' && <span>Name required</span>}
        {list.askName === 'optional' && <span>Asks for a name</span>}
        {list.askLocation === false && <span>Doesn’t ask for location</span>}
        {list.ending === 'form' && <span>Opens the list again after submitting</span>}
        {list.ending === 'message' && <span>Shows a message after submitting</span>}
        {retentionTexts(list).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {list.updatedBy && (
        <p>
          <TextLink to={`/activity?list=${list.id}`}>See all changes</TextLink>
        </p>
      )}
      {list.notificationEmail && (
        <NotificationState address={list.notificationEmail} status={list.notificationStatus} />
      )}
      {list.openCount ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <Badge tone="flag">{formatOpenCount(list.openCount)}</Badge>
          <TextLink to={`/list-entries/${list.id}?state=open`}>
            {list.openCount === 1 ? 'See the open entry' : 'See the open entries'}
          </TextLink>
        </p>
      ) : null}
      {list.failedMails && <MailProblems listId={list.id} {...list.failedMails} />}
    </div>
  );
}

/** Who is mailed when the list is completed, and whether mails are sent at all (decisions O4 and O11). */
function NotificationState({ address, status }: { address: string; status: NotificationStatus }) {
  const user = useOwner();
  const addressOwner = addressOwnerOf(address, user);
  const state = states[displayedStatus(status, addressOwner)];
  const waitsForLink = waitsForAccountLink(status, addressOwner);
  const accountLink = useAccountLink(waitsForLink);
  const isPendingEmail = useIsPendingEmail(address, addressOwner === 'another' && isUnanswered(status));
  const accountText = waitsForLink ? accountLink.text : isPendingEmail ? pendingEmailText : null;
  const meaning = accountText ?? state?.meaning;
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
            {status === 'own' && addressOwner === 'another' ? `Address of ${ownerNameOf(user)}` : state.name}
          </Badge>
          {meaning && <p className="text-pretty wrap-anywhere">{meaning}</p>}
        </>
      )}
      {accountLink.canBeSent && (
        <Button aria-disabled={accountLink.isSending} onClick={accountLink.sendAgain}>
          {accountLink.isSending ? 'Sending...' : 'Send the link again'}
        </Button>
      )}
    </div>
  );
}

/** The number of failed mails of the last days, with a link to the newest affected entry. */
function MailProblems({ listId, count, newestEntryId }: FailedMails & { listId: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <MailProblemBadge>{formatProblemCount(count)}</MailProblemBadge>
      <TextLink to={`/list-entries/${listId}#entry-${newestEntryId}`}>
        {count === 1 ? `See entry #${newestEntryId}` : `See the latest, entry #${newestEntryId}`}
      </TextLink>
    </p>
  );
}

interface NotificationStateText {
  name: string;
  tone: 'done' | 'flag' | 'stop' | 'neutral';
  icon: ReactNode;
  meaning?: string;
}

const states: Record<NotificationStatus, NotificationStateText | null> = {
  none: null,
  own: { name: 'Your own address', tone: 'done', icon: <BellRing strokeWidth={1.75} /> },
  waiting: {
    name: 'Waiting for confirmation',
    tone: 'flag',
    icon: <Clock strokeWidth={1.75} />,
    meaning: 'We won’t send any emails until the recipient agrees.',
  },
  confirmed: { name: 'Confirmed', tone: 'done', icon: <MailCheck strokeWidth={1.75} /> },
  stopped: {
    name: 'Stopped',
    tone: 'stop',
    icon: <BellOff strokeWidth={1.75} />,
    meaning: 'The recipient stopped these emails.',
  },
};
