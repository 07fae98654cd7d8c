/** Where an owner sees what they pay. Written out: the contract's file would bring 23 kB of schemas to these pages. */
export const subscriptionTab = '/profile?tab=subscription';
