import './csp-nonce.ts';
import { startTabWorkspace } from '@scanlist/web-kit/start-tab-workspace';
import { showLoadFailure } from './load-failure.ts';

// The asynchronous step in which federation decides which copy of React is used. Nothing starts in a page that came for
// another workspace than that of the tab.
if (startTabWorkspace()) import('./bootstrap.tsx').catch(showLoadFailure);
