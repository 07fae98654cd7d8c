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
        lead: `${who} wants to send an email to ${address} each time one of their checklists is completed, with what was ticked and noted.`,
        aside:
          'Until you agree, none of them is sent. You can stop them at any time, with the link in each email.',
        actions: [
          { choice: 'confirm', label: 'Yes, send them to me', isFilled: true },
          { choice: 'stop', label: 'No, thanks', isFilled: false },
        ],
      };
    case 'confirmed':
      return {
        title: 'These emails are on',
        lead: `${address} gets an email each time a checklist of ${sender ?? 'this sender'} is completed.`,
        aside: 'Each email has a link that stops them.',
        actions: [stop],
      };
    case 'own':
      return {
        title: 'These emails are on',
        lead: `${address} is the address of the account itself. It gets an email each time one of its checklists with notifications is completed.`,
        aside: 'Stopping them changes nothing else: entries are kept as ever.',
        actions: [stop],
      };
    case 'stopped':
      return {
        title: 'These emails are stopped',
        lead: `${address} gets no more emails about completed checklists of ${sender ?? 'this sender'}.`,
        aside: 'Only you can start them again.',
        actions: [{ choice: 'confirm', label: 'Start again', isFilled: false }],
      };
  }
}
