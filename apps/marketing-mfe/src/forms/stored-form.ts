import {
  peekFromPreviousPage,
  storeForNextPage,
  takeFromPreviousPage,
} from '@scanlist/web-kit/page-handover';
import type { Attempt } from './attempt.ts';

/** What a form stores in its tab until it is sent: it survives a reload, a visit to another page, and a lost answer. */
export interface StoredForm {
  /** What was typed, by field. */
  values: Record<string, string>;
  attempt: Attempt | null;
}

/** Stores it for this tab. A browser without storage stores nothing, and nothing fails. */
export function storeForm(name: string, { values, attempt }: StoredForm): void {
  const typed = Object.entries(values).filter(([, value]) => value);
  if (typed.length === 0) clearStoredForm(name);
  else storeForNextPage(keyOf(name), JSON.stringify({ values: Object.fromEntries(typed), attempt }));
}

/**
 * Reads the stored values of these fields; nothing where the stored text has another shape. Blank fields are absent.
 */
export function readStoredForm(name: string, fields: readonly string[]): StoredForm {
  const kept = read(peekFromPreviousPage(keyOf(name)));
  const values = asRecord(kept.values);
  return {
    values: Object.fromEntries(
      fields.flatMap((field) => {
        const value = values[field];
        return typeof value === 'string' ? [[field, value]] : [];
      }),
    ),
    attempt: asAttempt(asRecord(kept.attempt)),
  };
}

/** Deletes it after the message was sent. */
export function clearStoredForm(name: string): void {
  takeFromPreviousPage(keyOf(name));
}

function keyOf(name: string): string {
  return `scanlist-${name}-form`;
}

function asAttempt({ requestId, words }: Record<string, unknown>): Attempt | null {
  return typeof requestId === 'string' && typeof words === 'string' ? { requestId, words } : null;
}

function read(text: string | null): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
