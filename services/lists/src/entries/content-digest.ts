import { createHash } from 'node:crypto';
import type { LogSessionBody } from '@scanlist/contracts/http/fill';
import { noteToKeep } from '../drafts/draft.ts';
import { normalizeSentText } from './earlier-texts.ts';
import { readTypedSignature, signatureBytes } from './signature.ts';
import { readVisitorName } from './visitor-name.ts';

/** What a list asks for besides its items. A part that it does not ask for is not stored, and no hash of it is. */
export interface AskedParts {
  name: boolean;
  signature: boolean;
}

/**
 * The SHA-256 of what a visitor submits: items, ticks, notes, name and signature, each as an entry stores it (decision
 * 0089). Place, browser, receipt secret and the order of items make no difference, and neither does the list at this moment.
 */
export function contentDigest(session: LogSessionBody, asked: AskedParts): Buffer {
  const { completedItems, uncompletedItems, name, signatureData, signatureTyped, signatureStrokes } = session;
  const signature = [
    signatureData ? signatureBytes(signatureData).toString('base64') : null,
    readTypedSignature(signatureTyped),
    signatureStrokes ?? null,
  ];
  const content = [
    itemTexts(completedItems),
    uncompletedItems ? itemTexts(uncompletedItems) : null,
    asked.name ? [readVisitorName(name)] : null,
    asked.signature ? signature : null,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Whether a session that comes again has the content of which this is the digest, whatever the list asked for at that time.
 * It has if there is none: a part of the entry was removed, or a release recorded it that made none.
 */
export function hasContent(digest: Buffer | null, session: LogSessionBody): boolean {
  if (!digest) return true;
  return [true, false].some((name) =>
    [true, false].some((signature) => contentDigest(session, { name, signature }).equals(digest)),
  );
}

function itemTexts(items: LogSessionBody['completedItems']): string[] {
  return items
    .map(({ itemId, content, note }) =>
      JSON.stringify([itemId, normalizeSentText(content), noteToKeep(note)]),
    )
    .sort();
}
