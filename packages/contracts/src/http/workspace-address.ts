// Without zod, because the first scripts of every page import it.

/**
 * The header that names the workspace a call is about. Without it a call is about the workspace in which the session's
 * new tabs begin. A workspace that the caller is no member of answers 404 `WORKSPACE_NOT_FOUND`, like a missing one.
 */
export const workspaceHeader = 'x-workspace';

/** The parameter of an address that names the workspace of a shared link. */
export const workspaceParameter = 'workspace';

/** Whether a value has the form of an id of an account or a workspace, as strictly as `z.uuid()`, in lower case or upper. */
export function isUuid(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(value)
  );
}
