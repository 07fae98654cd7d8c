import './csp-nonce.ts';

// The asynchronous step in which federation decides who brings React.
import('./bootstrap.tsx');
