/** Where a payment leads, also by way of a bank's own page (specification section 7). */
export const paidPath = '/dashboard?subscription=success';
