// Without zod, because the first scripts of every page import it.

/**
 * The header that names the workspace a call is about. Without it a call is about the workspace in which the session's
 * new tabs begin. A workspace that the caller is no member of answers 404 `WORKSPACE_NOT_FOUND`, like a missing one.
 */
export const workspaceHeader = 'x-workspace';

/** The parameter of an address that names the workspace of a shared link. */
export const workspaceParameter = 'workspace';
