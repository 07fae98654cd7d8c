import { bareAddress, type Email } from './email.ts';

/** What becomes of a mail, and how the last news of it is called. */
export type Fate = 'delivered' | 'bounced' | 'complained' | 'suppressed';

/** Resend's addresses for tests, with or without a label. */
const testAddress = /^(delivered|bounced|complained|suppressed)(\+[^@]*)?@resend\.dev$/i;

/** What becomes of a mail, by the address it goes to: `bounced@resend.dev` bounces, `complained+van3@resend.dev` complains, others arrive. */
export function fateOf({ to }: Pick<Email, 'to'>): Fate {
  const address = bareAddress(to[0] ?? '') ?? '';
  return (testAddress.exec(address)?.[1]?.toLowerCase() as Fate | undefined) ?? 'delivered';
}

/** The events Resend sends of a mail that was taken at `at`, in their order. */
export function eventsOf(email: Email, at: Date): object[] {
  const createdAt = at.toISOString();
  const data = {
    created_at: createdAt,
    email_id: email.id,
    message_id: `<${email.id}@mailbox.local>`,
    from: email.from,
    to: email.to,
    subject: email.subject,
    tags: Object.fromEntries(email.tags.map(({ name, value }) => [name, value])),
  };
  return detailsOf(fateOf(email)).map(({ type, ...details }) => ({
    type,
    created_at: createdAt,
    data: { ...data, ...details },
  }));
}

function detailsOf(fate: Fate): { type: string; bounce?: object; suppressed?: object }[] {
  switch (fate) {
    case 'delivered':
      return [{ type: 'email.delivered' }];
    case 'bounced': {
      const message = 'The recipient address does not exist.';
      return [{ type: 'email.bounced', bounce: { message, type: 'Permanent', subType: 'General' } }];
    }
    case 'complained':
      return [{ type: 'email.delivered' }, { type: 'email.complained' }];
    case 'suppressed': {
      const message = 'The recipient address is on the suppression list.';
      return [{ type: 'email.suppressed', suppressed: { message, type: 'OnAccountSuppressionList' } }];
    }
  }
}
