import { bareAddress, type Email } from './email.ts';

/** The final delivery status of a mail, as Resend's `last_event` names it. */
export type DeliveryStatus = 'delivered' | 'bounced' | 'complained' | 'suppressed';

/** Resend's addresses for tests, with or without a label. */
const testAddress = /^(delivered|bounced|complained|suppressed)(\+[^@]*)?@resend\.dev$/i;

/** The delivery status of a mail, by its first recipient: `bounced@resend.dev` bounces, others are delivered. */
export function deliveryStatusOf({ to }: Pick<Email, 'to'>): DeliveryStatus {
  const address = bareAddress(to[0] ?? '') ?? '';
  return (testAddress.exec(address)?.[1]?.toLowerCase() as DeliveryStatus | undefined) ?? 'delivered';
}

/** The webhook events Resend sends about a mail accepted at `at`, in order. */
export function webhookEventsOf(email: Email, at: Date): object[] {
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
  return detailsOf(deliveryStatusOf(email)).map(({ type, ...details }) => ({
    type,
    created_at: createdAt,
    data: { ...data, ...details },
  }));
}

function detailsOf(status: DeliveryStatus): { type: string; bounce?: object; suppressed?: object }[] {
  switch (status) {
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
