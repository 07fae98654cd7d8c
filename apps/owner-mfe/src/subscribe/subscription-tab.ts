/**
 * The address of the subscription tab. Written out, because the contract's file would add 23 kB of schemas to these
 * pages.
 */
export const subscriptionTab = '/profile?tab=subscription';
