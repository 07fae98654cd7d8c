/**
 * Takes what this browser keeps of a deleted account out of it, and loads the page that says so: with it goes everything that
 * was in memory. Nothing that is half typed holds it up.
 */
export function leaveDeletedAccount(ownerId: string): void {
  removeOwnerData(ownerId, [() => localStorage, () => sessionStorage]);
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.assign('/account-deleted');
}

/** Removes whatever is kept under a name with this id in it. Never throws: a browser without storage keeps nothing. */
export function removeOwnerData(ownerId: string, storages: readonly (() => KeyedStorage)[]): void {
  for (const storageOf of storages) {
    try {
      const storage = storageOf();
      const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
      for (const key of keys) if (key?.includes(ownerId)) storage.removeItem(key);
    } catch {
      // Then there is nothing to take out.
    }
  }
}

type KeyedStorage = Pick<Storage, 'length' | 'key' | 'removeItem'>;
