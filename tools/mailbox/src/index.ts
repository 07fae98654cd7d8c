export { emailRows } from './email-rows.ts';
export { createMailbox } from './mailbox.ts';
export { sendWebhooks } from './send-webhooks.ts';
export { webhookRows } from './webhook-rows.ts';
