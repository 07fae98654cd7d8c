/** The address after a payment, also after a bank's own page (specification section 7). */
export const paidPath = '/dashboard?subscription=success';
