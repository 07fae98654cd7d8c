/** Where a new password leads: it ends sessions, and whatever else a thief may have left is shown there. */
export const accessAfterChange = '/who-has-access?password=changed';
