import { leaveTabWorkspace } from '@scanlist/web-kit/tab-workspace';

/**
 * Removes a deleted account's data from this browser, and loads the page that confirms the deletion. That also clears
 * memory. Unsaved input does not block it.
 */
export function leaveDeletedAccount(ownerId: string): void {
  removeOwnerData(ownerId, [() => localStorage, () => sessionStorage]);
  leaveTabWorkspace();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.assign('/account-deleted');
}

/**
 * Removes every storage entry of this person, in all workspaces, and none that others made in a workspace with this id
 * (`storageIdOf`). Never throws: a browser without storage has none.
 */
export function removeOwnerData(ownerId: string, storages: readonly (() => KeyedStorage)[]): void {
  for (const storageOf of storages) {
    try {
      const storage = storageOf();
      const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
      for (const key of keys)
        if (key?.replaceAll(`@${ownerId}`, '').includes(ownerId)) storage.removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  }
}

type KeyedStorage = Pick<Storage, 'length' | 'key' | 'removeItem'>;
