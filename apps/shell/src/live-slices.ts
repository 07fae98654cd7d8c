import { type LiveSlices, liveSlicesElementId, sliceNames } from '@scanlist/contracts/http/routes';

/**
 * The data the gateway inlined in the page (slices, product name, origin of QR links). Throws a readable error when it
 * has another shape; slices this shell does not know are left out.
 */
export function readLiveSlices(page: Document): LiveSlices {
  return parseLiveSlices(page.getElementById(liveSlicesElementId)?.textContent ?? '');
}

/** `readLiveSlices` on the text itself. */
export function parseLiveSlices(text: string): LiveSlices {
  const value: unknown = JSON.parse(text);
  if (!isLiveSlices(value)) throw new Error('The list of live slices has another shape');
  return { ...value, slices: value.slices.filter(({ name }) => sliceNames.includes(name)) };
}

function isLiveSlices(value: unknown): value is LiveSlices {
  if (!isRecord(value) || !Array.isArray(value.slices)) return false;
  return (
    isNonEmptyString(value.productName) &&
    isNonEmptyString(value.publicOrigin) &&
    value.slices.every(
      (slice) => isRecord(slice) && isNonEmptyString(slice.name) && isNonEmptyString(slice.entry),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
