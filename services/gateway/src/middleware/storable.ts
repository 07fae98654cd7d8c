import { storableText } from '@scanlist/service-kit/storable-text';

/**
 * The same value with every character that PostgreSQL cannot store (NUL, half a surrogate pair) replaced by U+FFFD, one
 * for one, so that lengths stay valid. Refusing instead would keep a visitor's entry, with an emoji cut in half by a
 * text box, on the phone for ever. Takes parsed values only: their depth is bounded by a schema.
 */
export function storable<Value>(value: Value): Value {
  return isStorable(value) ? value : (clean(value) as Value);
}

/** Nearly every body is, and looking is much cheaper than copying. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (value !== null && typeof value === 'object') return Object.values(value).every(isStorable);
  return true;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value, { nul: '\uFFFD' });
  if (Array.isArray(value)) return value.map(clean);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  }
  return value;
}
