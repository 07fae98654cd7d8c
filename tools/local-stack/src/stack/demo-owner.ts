import { isThisMachine } from './is-this-machine.ts';
import type { Settings } from './settings.ts';

/** What the gateway makes the demo owner with unless told. It is in every document. */
export const defaultDemoPassword = 'demo1234';

export interface DemoOwner {
  isOn: boolean;
  /** Whether others than this machine reach the product, so that a known password would be everybody's. */
  isReached: boolean;
  /** Why it is off although nobody said so. */
  reason?: string;
}

/**
 * Whether there is a demo owner (decision 0045): as DEMO says, else where mails and payments are played and no address but this
 * machine's is given. `host` is where the gateway listens beside this machine.
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
