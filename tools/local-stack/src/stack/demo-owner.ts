import { isThisMachine } from './is-this-machine.ts';
import type { Settings } from './settings.ts';

/** The demo owner's default password, which the documents name. */
export const defaultDemoPassword = 'demo1234';

export interface DemoOwner {
  isOn: boolean;
  /** Whether other machines reach the product, so that a public password would be unsafe. */
  isReached: boolean;
  /** Why it is off, if DEMO did not say so. */
  reason?: string;
}

/**
 * Whether there is a demo owner (decision 0045): as DEMO says, else only if mails and payments are local and every configured
 * address is this machine's. `host` is the gateway's additional address.
 */
export function chooseDemoOwner(
  {
    demo,
    publicOrigin,
    usesResend,
    usesStripe,
  }: Pick<Settings, 'demo' | 'publicOrigin' | 'usesResend' | 'usesStripe'>,
  host: string | undefined,
): DemoOwner {
  const isForeign = publicOrigin !== undefined && !isThisMachine(new URL(publicOrigin).hostname);
  const isReached = isForeign || (host !== undefined && !isThisMachine(host));
  if (demo !== undefined) return { isOn: demo, isReached };
  if (usesStripe || usesResend) return { isOn: false, isReached, reason: 'keys of Stripe or Resend are set' };
  if (isForeign) return { isOn: false, isReached, reason: 'PUBLIC_ORIGIN is not this machine' };
  return { isOn: true, isReached };
}
