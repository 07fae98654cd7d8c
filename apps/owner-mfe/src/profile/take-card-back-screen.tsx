import type { TakenCard } from '@scanlist/contracts/http/billing';
import { api } from '@scanlist/web-kit/api';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { formatChargeDay } from '../format/dates.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { ContactPage, MailedLinkPage } from '../layout/mailed-link-page.tsx';

/**
 * /take-card-back/{token}: the link mailed to the former owner of a workspace that their card still pays for. Its button
 * takes the card back (decision 0090).
 */
export default function TakeCardBackScreen({ token }: { token: string }) {
  return (
    <MailedLinkPage
      documentTitle="Take Back Your Card"
      title="Take back your card?"
      lead="We’ll remove it from the workspace you handed over, and it won’t be charged again. The new owner will be asked to add their own card. Without one, the subscription ends."
      button="Take Back My Card"
      busyButton="Taking it back..."
      note="Happy to keep paying for now? Just close this page."
      act={() => api.post<TakenCard>('/api/cards/take-back', { token })}
      renderDone={(taken) => <AuthPage isDone title="Your card isn’t used anymore" lead={doneText(taken)} />}
      renderRefused={(error) =>
        isUnknownToken(error) ? (
          <ContactPage
            title="This link no longer works"
            lead="Use the link in our latest email about your card, or contact us."
          />
        ) : null
      }
      errorTitle="We couldn’t take your card back yet"
    />
  );
}

function doneText({ wasInUse, endsAt }: TakenCard): string {
  if (!wasInUse) return 'It’s no longer on file for that workspace, so there was nothing left to do.';
  const removed = 'We removed your card, and it won’t be charged again.';
  return endsAt
    ? `${removed} The subscription runs until ${formatChargeDay(endsAt)} unless the new owner adds a card.`
    : `${removed} We asked the new owner to add their own.`;
}
