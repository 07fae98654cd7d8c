import { notificationEmailBodySchema } from '@scanlist/contracts/http/notifications';

/** True once what is typed is an address the server would take. */
export function isWellFormedAddress(typed: string): boolean {
  return notificationEmailBodySchema.safeParse({ email: typed }).success;
}
