/** Leaves word for a later page of this tab. Never throws: a browser without storage keeps none. */
export function storeForNextPage(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // What is left here is only ever a convenience.
  }
}

/** The word an earlier page of this tab left, once; null when there is none. */
export function takeFromPreviousPage(key: string): string | null {
  const text = peekFromPreviousPage(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
  return text;
}

/** The same word, which stays for the page after this one. */
export function peekFromPreviousPage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
