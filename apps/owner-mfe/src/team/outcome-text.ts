import type { SentInvitations } from '@scanlist/contracts/http/workspaces';

type Outcome = SentInvitations['results'][number]['outcome'];

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What became of the invitations, a sentence for each outcome that names its addresses. */
export function outcomeTexts({ results }: SentInvitations): { outcome: Outcome; text: string }[] {
  return outcomes.flatMap((outcome) => {
    const emails = results.filter((result) => result.outcome === outcome).map(({ email }) => email);
    return emails.length === 0 ? [] : [{ outcome, text: texts[outcome](list.format(emails), emails.length) }];
  });
}

const outcomes = ['invited', 'member', 'too-many-mails'] as const satisfies Outcome[];

const texts: Record<Outcome, (emails: string, count: number) => string> = {
  invited: (emails, count) => `${count === 1 ? 'Invitation' : 'Invitations'} sent to ${emails}.`,
  member: (emails, count) => `${emails} ${count === 1 ? 'is already a member' : 'are already members'}.`,
  'too-many-mails': (emails) => `${emails} had too many invitations today. Please try again tomorrow.`,
};
