import type { PublicList } from '@scanlist/contracts/http/fill';

/** Whether a list asks for the location. A live demo stores none, so it asks for none. */
export function asksLocation({ askLocation, expiresAt }: PublicList): boolean {
  return askLocation !== false && !expiresAt;
}
