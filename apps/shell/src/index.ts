import './csp-nonce.ts';
import { showLoadFailure } from './load-failure.ts';

// The asynchronous step in which federation decides who brings React.
import('./bootstrap.tsx').catch(showLoadFailure);
