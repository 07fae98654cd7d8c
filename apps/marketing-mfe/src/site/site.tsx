import type { SiteFacts } from '@scanlist/contracts/http/public-site';
import type { ToastInput } from '@scanlist/contracts/http/shell-context';
import { createContext, useContext } from 'react';

/** What every public page may say and do, wherever it is drawn: on the server, in a page of its own, or inside the shell. */
export interface Site extends SiteFacts {
  isSignedIn: boolean;
  /** Nothing on the server, where nobody presses anything. */
  toast(toast: ToastInput): void;
  /** Ends the session and leads to `/`. */
  signOut(): Promise<void>;
}

export const SiteContext = createContext<Site | null>(null);

/** The site around this component; throws outside of one, which is a mistake in the code. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Drawn outside of a site');
  return site;
}
