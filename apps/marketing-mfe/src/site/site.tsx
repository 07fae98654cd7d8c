import type { SiteFacts } from '@scanlist/contracts/http/public-site';
import type { ToastInput } from '@scanlist/contracts/http/shell-context';
import { createContext, useContext } from 'react';

/**
 * The data and actions of every public page, wherever it is rendered: on the server, in its own document, or inside the
 * shell.
 */
export interface Site extends SiteFacts {
  isSignedIn: boolean;
  /** Does nothing on the server, where there is no interaction. */
  toast(toast: ToastInput): void;
  /** Ends the session and leads to `/`. */
  signOut(): Promise<void>;
}

export const SiteContext = createContext<Site | null>(null);

/** The site of this component; throws outside of one, which is a defect. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Drawn outside of a site');
  return site;
}
