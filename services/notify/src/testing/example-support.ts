import type { SupportMessageReceived } from '@scanlist/contracts/messages/gateway';

/** A support request, with what a test changes of it. */
export function exampleSupportMessage(changes: Partial<SupportMessageReceived> = {}): SupportMessageReceived {
  return {
    messageId: '0b6a1c1e-6f0e-4a39-9b0c-8a8f6d9f7c11',
    kind: 'support',
    name: 'Rosa Lind',
    email: 'rosa@venue.example',
    issueType: 'qrcode',
    subject: null,
    text: 'The code on the van door has faded.\nCan I print the same one again?',
    receivedAt: '2026-11-20T09:00:00.000Z',
    supportEmail: 'support@scanlist.example',
    copyToSender: true,
    ...changes,
  };
}

/** A contact message. */
export function exampleContactMessage(changes: Partial<SupportMessageReceived> = {}): SupportMessageReceived {
  return exampleSupportMessage({
    kind: 'contact',
    issueType: null,
    subject: 'Forty vans and one list',
    text: 'We load forty vans each Friday.',
    ...changes,
  });
}
