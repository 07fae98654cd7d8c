import type { KeyObject } from 'node:crypto';
import { deployedSlices } from '@scanlist/contracts/messages/slices';
import { z } from 'zod';
import { isSignedFor, signText, type TrustedKey } from './signature.ts';

/** How long a link to a preview may be good for, in milliseconds. */
export const previewMsMax = 24 * 60 * 60_000;

const previewSchema = z.object({
  slice: z.enum(deployedSlices),
  version: z.string().max(100),
  /** In milliseconds since 1970. */
  expiresAt: z.int(),
});

/** The version of a slice that a browser gets instead of the live one, until it expires. */
export type Preview = z.infer<typeof previewSchema>;

const tokenShape = /^([\w-]{1,400})\.([\w-]{86})$/;

/** The allowed clock difference between the machine that signs a token and the gateway, in milliseconds. */
const clockMsMax = 5 * 60_000;

/** Signs a bearer token for a preview. It contains only letters, digits, `-`, `_` and a dot. */
export function signPreview(preview: Preview, key: KeyObject): string {
  const body = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${body}.${signText(signedText(body), key).toString('base64url')}`;
}

/**
 * Reads a token. Null where no trusted key for that slice signed it, or it claims to be good for longer than
 * `previewMsMax`; 'expired' where it was good once.
 */
export function readPreview(
  token: string,
  keys: readonly TrustedKey[],
  now: Date,
): Preview | 'expired' | null {
  const [, body = '', signature = ''] = tokenShape.exec(token) ?? [];
  const preview = previewSchema.safeParse(parseJson(Buffer.from(body, 'base64url').toString())).data;
  if (!preview || preview.expiresAt > now.getTime() + previewMsMax + clockMsMax) return null;
  if (!isSignedFor(preview.slice, signedText(body), Buffer.from(signature, 'base64url'), keys)) return null;
  return preview.expiresAt > now.getTime() ? preview : 'expired';
}

/** No manifest of a slice begins like this, so that a signature of one is never taken for one of the other. */
function signedText(body: string): string {
  return `preview of a slice\n${body}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
