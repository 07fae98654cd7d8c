import { createHash } from 'node:crypto';

/** The CSP source of an inline style sheet. */
export function styleHash(sheet: string): string {
  return `sha256-${createHash('sha256').update(sheet).digest('base64')}`;
}
