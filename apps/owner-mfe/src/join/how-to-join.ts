import type { OpenInvitation } from '@scanlist/contracts/http/workspaces';
import type { SwitchAccount } from './use-switch-account.ts';

/** What each way to join is given. */
export interface HowToJoinProps {
  token: string;
  invitation: OpenInvitation;
  switching: SwitchAccount;
  /** The link has stopped working meanwhile. */
  onOver: () => void;
  /** How to join may have changed: the address has an account now, or the session has ended. */
  onChanged: () => void;
}
