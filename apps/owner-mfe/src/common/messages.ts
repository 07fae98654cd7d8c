/** The text of an error that may be shown to a person; `Unknown error` where there is none (specification section 8). */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Unknown error';
}
