import type { HttpBindings } from '@hono/node-server';

/** What a handler finds on Hono's context; the bindings are absent when a test calls `app.request()`. */
export interface GatewayEnv {
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    /** The signed-in owner's account id; there after `requireOwner`. */
    ownerId: string;
    /** The id of the session they are signed in with; there after `requireOwner`. */
    sessionId: string;
    /** The token of that session; there after `requireOwner`. */
    token: string;
    /** When the password was last given in it; null where that is not known. There after `requireOwner`. */
    passwordGivenAt: Date | null;
  };
}
