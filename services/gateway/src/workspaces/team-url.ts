/** The address of the screen that shows the members of a workspace. */
export function teamUrlOf(publicOrigin: string, workspaceId: string): string {
  return `${publicOrigin}/team?workspace=${workspaceId}`;
}
