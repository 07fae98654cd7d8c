import type { HttpBindings } from '@hono/node-server';

/** What handlers find in the context of Hono; the bindings are absent if a test calls `app.request()`. */
export interface GatewayEnv {
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    /** The signed-in owner's account id; set by `requireOwner`. */
    ownerId: string;
    /** The id of their session; set by `requireOwner`. */
    sessionId: string;
    /** The token of that session; set by `requireOwner`. */
    token: string;
    /** When the password was last given in it; null if unknown. Set by `requireOwner`. */
    passwordGivenAt: Date | null;
  };
}
