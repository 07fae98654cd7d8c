import type { NotificationAddress } from '@scanlist/contracts/http/notifications';
import type { NotificationChoice } from './notification-calls.ts';

/** The texts about an address, and the actions of its reader. */
export interface NotificationText {
  title: string;
  lead: string;
  /** The small print below: what happens without an action. */
  aside: string;
  actions: { choice: NotificationChoice; label: string; isFilled: boolean }[];
}

/** The texts of each state, for a reader who may not know the product (decision O4). */
export function notificationText(
  { status, address, sender }: NotificationAddress,
  productName: string,
): NotificationText {
  const who = sender ?? `Someone who uses ${productName}`;
  const stop = { choice: 'stop', label: 'Stop these emails', isFilled: false } as const;
  switch (status) {
    case 'waiting':
      return {
        title: 'Do you want these emails?',
        lead: `${who} wants to email ${address} each time one of their checklists is completed, with what was checked and noted.`,
        aside: 'We won’t send any until you agree. You can stop them anytime with the link in each email.',
        actions: [
          { choice: 'confirm', label: 'Yes, send them to me', isFilled: true },
          { choice: 'stop', label: 'No, thanks', isFilled: false },
        ],
      };
    case 'confirmed':
      return {
        title: 'These emails are on',
        lead: `${address} gets an email each time a checklist from ${sender ?? 'this sender'} is completed.`,
        aside: 'Each email has a link to stop them.',
        actions: [stop],
      };
    case 'own':
      return {
        title: 'These emails are on',
        lead: `${address} is the account’s own address. It gets an email each time one of the account’s checklists with notifications is completed.`,
        aside: 'Stopping them doesn’t change anything else. Entries are still saved.',
        actions: [stop],
      };
    case 'stopped':
      return {
        title: 'These emails are off',
        lead: `${address} won’t get any more emails about completed checklists from ${sender ?? 'this sender'}.`,
        aside: 'Only you can turn them back on.',
        actions: [{ choice: 'confirm', label: 'Turn back on', isFilled: false }],
      };
  }
}
