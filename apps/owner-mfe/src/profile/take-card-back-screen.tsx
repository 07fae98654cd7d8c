import type { TakenCard } from '@scanlist/contracts/http/billing';
import { Button } from '@scanlist/ui/button';
import { api } from '@scanlist/web-kit/api';
import { useMutation } from '@tanstack/react-query';
import { isUnknownToken } from '../auth/unknown-token.ts';
import { formatChargeDay } from '../format/dates.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { AuthPageError } from '../layout/auth-page-states.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { ignoreDoubleClick } from '../shared/ignore-double-click.ts';

/**
 * /take-card-back/{token}: the link mailed to the former owner of a workspace that their card still pays for. Its button
 * takes the card back (decision 0090). Opening the link changes nothing, since mail scanners open links.
 */
export default function TakeCardBackScreen({ token }: { token: string }) {
  useDocumentTitle('Take Back Your Card');
  const taken = useMutation({
    mutationFn: () => api.post<TakenCard>('/api/cards/take-back', { token }),
    networkMode: 'always',
    // The used button is gone; the heading shows the result.
    onSettled: () => requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus()),
  });

  if (taken.data) {
    return <AuthPage isDone title="Your card isn’t used anymore" lead={doneText(taken.data)} />;
  }
  if (!taken.isError) {
    return (
      <AuthPage
        title="Take back your card?"
        lead="We’ll remove it from the workspace you handed over, and it won’t be charged again. The new owner will be asked to add their own card. Without one, the subscription ends."
      >
        <Button
          variant="primary"
          className="mt-6 max-sm:w-full"
          aria-disabled={taken.isPending}
          onClick={ignoreDoubleClick(() => !taken.isPending && taken.mutate())}
        >
          {taken.isPending ? 'Taking it back...' : 'Take Back My Card'}
        </Button>
        <p className="mt-5 text-xs text-muted">Happy to keep paying for now? Just close this page.</p>
      </AuthPage>
    );
  }
  if (isUnknownToken(taken.error)) {
    return (
      <AuthPage
        title="This link no longer works"
        lead="Use the link in our latest email about your card, or contact us."
      >
        <Button asChild variant="primary" className="mt-6 max-sm:w-full">
          <a href="/contact">Contact Us</a>
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPageError title="We couldn’t take your card back yet" onRetry={() => taken.mutate()}>
      {errorMessage(taken.error)}
    </AuthPageError>
  );
}

function doneText({ wasInUse, endsAt }: TakenCard): string {
  if (!wasInUse) return 'It’s no longer on file for that workspace, so there was nothing left to do.';
  const removed = 'We removed your card, and it won’t be charged again.';
  return endsAt
    ? `${removed} The subscription runs until ${formatChargeDay(endsAt)} unless the new owner adds a card.`
    : `${removed} We asked the new owner to add their own.`;
}
