declare module '*.css';

/** webpack's name for the nonce that styles and scripts added while running carry. */
declare var __webpack_nonce__: string | undefined;
