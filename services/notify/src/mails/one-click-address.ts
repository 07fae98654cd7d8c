import { notificationPath } from '@scanlist/contracts/http/notifications';

/**
 * The address to which a mail program posts a one-click unsubscribe (RFC 8058, decision O4):
 * `{origin}/api/notifications/{token}/stop` for the stop link `{origin}/notifications/{token}?stop=1`. Null for any
 * other link.
 */
export function oneClickAddress(stopUrl: string): string | null {
  if (!URL.canParse(stopUrl)) return null;
  const { protocol, origin, pathname } = new URL(stopUrl);
  const token = pathname.split('/').at(-1);
  if (!/^https?:$/.test(protocol) || !token || pathname !== notificationPath(token)) return null;
  return new URL(`/api/notifications/${token}/stop`, origin).href;
}
