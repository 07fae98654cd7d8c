/** A command that is refused; the message says why, and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}
