import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DeployedSlice } from '@scanlist/contracts/messages/slices';

/** The versions of slices that a document names. */
export type NamedVersions = Partial<Record<DeployedSlice, string>>;

/** What a mark says. */
export interface ReadMark {
  /** The random id of the document. */
  document: Buffer;
  versions: ReadonlyMap<string, string>;
}

/**
 * How old a mark may be: as long as failures are kept (`sliceErrorKeptMs`). Later nobody would know that the document was
 * counted. Tabs that are open for longer have a version that is not new any more.
 */
const markMsMax = 24 * 60 * 60_000;
/** How far the clock of another gateway may be ahead. */
const aheadMsMax = 60_000;

const idBytes = 12;
const macBytes = 16;

/** A mark: `<id>~<time>~<slice>:<version>,...~<HMAC>`. It goes into a header and is small. */
export function signMark(versions: NamedVersions, { key, now }: { key: Buffer; now: Date }): string {
  const named = Object.entries(versions).map(([slice, version]) => `${slice}:${version}`);
  const seconds = Math.floor(now.getTime() / 1000).toString(36);
  const text = `${randomBytes(idBytes).toString('base64url')}~${seconds}~${named.join(',')}`;
  return `${text}~${macOf(text, key).toString('base64url')}`;
}

/** What a mark says; undefined unless a gateway with this key signed it within `markMsMax`. */
export function readMark(mark: string, { key, now }: { key: Buffer; now: Date }): ReadMark | undefined {
  const [id = '', seconds = '', named = '', mac = '', ...more] = mark.split('~');
  const sent = Buffer.from(mac, 'base64url');
  if (more.length > 0 || sent.length !== macBytes) return undefined;
  if (!timingSafeEqual(sent, macOf(`${id}~${seconds}~${named}`, key))) return undefined;
  const ageMs = now.getTime() - Number.parseInt(seconds, 36) * 1000;
  if (!(ageMs >= -aheadMsMax && ageMs <= markMsMax)) return undefined;
  return {
    document: Buffer.from(id, 'base64url'),
    versions: new Map(named.split(',').map((pair) => pair.split(':', 2) as [string, string])),
  };
}

function macOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`document ${text}`).digest().subarray(0, macBytes);
}
