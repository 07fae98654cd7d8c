export { stripeRows } from './stripe-rows.ts';
export { createStripeStandIn, subscribedWebhookEvents } from './stripe-stand-in.ts';
