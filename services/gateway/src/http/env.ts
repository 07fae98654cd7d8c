import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '@scanlist/contracts/http/actor';
import type { Membership } from '../workspaces/workspace.ts';

/** What handlers find in the context of Hono; the bindings are absent if a test calls `app.request()`. */
export interface GatewayEnv {
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    /** The account that is signed in; set by `identifyCaller`. */
    accountId: string;
    /** Whose lists and subscription the call is about: the id of the workspace. Set by `identifyCaller`. */
    ownerId: string;
    /** The caller's place in that workspace; set by `identifyCaller`. */
    membership: Membership;
    /** The caller as changes name them; set by `identifyCaller`. */
    actor: Actor;
    /** The id of their session; set by `identifyCaller`. */
    sessionId: string;
    /** The token of that session; set by `identifyCaller`. */
    token: string;
    /** When the password was last given in it; null if unknown. Set by `identifyCaller`. */
    passwordGivenAt: Date | null;
    /** Checks the caller once more; set for callers with a session. */
    checkAgain: (() => Promise<void>) | undefined;
  };
}
