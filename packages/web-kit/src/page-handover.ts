/** Stores a text for a later page of this tab. Never throws: a browser without storage stores nothing. */
export function storeForNextPage(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The text is only ever a convenience.
  }
}

/** Reads and removes the text an earlier page of this tab stored; null when there is none. */
export function takeFromPreviousPage(key: string): string | null {
  const text = peekFromPreviousPage(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
  return text;
}

/** Reads the same text without removing it. */
export function peekFromPreviousPage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
