export { stripeRows } from './stripe-rows.ts';
export { createStripeStandIn, heardEvents } from './stripe-stand-in.ts';
