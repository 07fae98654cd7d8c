import './csp-nonce.ts';
import { showLoadFailure } from './load-failure.ts';

// The asynchronous step in which federation decides which copy of React is used.
import('./bootstrap.tsx').catch(showLoadFailure);
