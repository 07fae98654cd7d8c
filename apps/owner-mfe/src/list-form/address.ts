import { notificationEmailBodySchema } from '@scanlist/contracts/http/notifications';

/** True once the input is an address that the server accepts. */
export function isWellFormedAddress(typed: string): boolean {
  return notificationEmailBodySchema.safeParse({ email: typed }).success;
}
