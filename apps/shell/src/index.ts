import './csp-nonce.ts';
import { showBrokenPage } from './broken-page.ts';

// The asynchronous step in which federation decides who brings React.
import('./bootstrap.tsx').catch(showBrokenPage);
