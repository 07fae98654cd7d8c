import type { PublicList } from '@scanlist/contracts/http/fill';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { after } from './after.ts';
import { closeOnBack } from './close-on-back.ts';
import type { EarlyInput } from './draft-state.ts';
import { httpGateway } from './gateway.ts';
import { loadLater } from './load-later.ts';
import type { Location } from './locate.ts';
import { outboxStorage } from './outbox-storage.ts';
import { memoryStorage, phoneStorage } from './phone-storage.ts';
import { createVisit, type Visit } from './visit.ts';
import type { VisitState } from './visit-store.ts';

const locateWithinMs = 5000;

/** Opens a visit of `list` and connects it to network and storage events while the page is shown. */
export function useVisit(
  list: PublicList,
  preview: boolean,
  readInput: () => EarlyInput[],
): { visit: Visit; state: VisitState } {
  const [visit] = useState(() => openVisit(list, preview));
  const state = useSyncExternalStore(visit.subscribe, visit.get, visit.get);

  // Before the next paint and before any re-render, while early input is still in the elements.
  useLayoutEffect(() => {
    visit.start(readInput());
    if (preview) return visit.stop;
    document.documentElement.dataset.interactive = 'true';
    const listeners = new AbortController();
    const { signal } = listeners;
    const wakeWhenSeen = () => {
      if (document.visibilityState === 'visible') visit.wake();
    };
    if (!navigator.onLine) visit.linkChanged(false);
    addEventListener('online', () => visit.linkChanged(true), { signal });
    addEventListener('focus', visit.wake, { signal });
    addEventListener('offline', () => visit.linkChanged(false), { signal });
    addEventListener('storage', ({ key, newValue }) => visit.storageChanged(key, newValue), { signal });
    document.addEventListener('visibilitychange', wakeWhenSeen, { signal });
    addEventListener('beforeunload', (event) => warnOfLoss(event, visit.get()), { signal });
    // Back from another page to a completed one: the visitor gets an empty form, as after a scan.
    addEventListener(
      'pageshow',
      ({ persisted }) => persisted && visit.get().stage.name === 'done' && window.location.reload(),
      { signal },
    );
    const stopClosing = closeOnBack(visit);
    return () => {
      stopClosing();
      listeners.abort();
      visit.stop();
    };
  }, [visit, preview, readInput]);

  return { visit, state };
}

function openVisit(list: PublicList, preview: boolean): Visit {
  if (preview) return createVisit(list, null, memoryStorage());
  const storage = phoneStorage();
  return createVisit(
    list,
    {
      gateway: httpGateway(),
      outboxStorage: outboxStorage(storage),
      locate: locateInTime,
      now: Date.now,
    },
    storage,
  );
}

/** The phone's position, or null when it is unknown, refused or not given in time: a completion does not wait for it. */
function locateInTime(): Promise<Location | null> {
  const asked = loadLater().then(({ locate }) => locate(navigator.geolocation));
  return Promise.race([asked, after(locateWithinMs)]).catch(() => null);
}

function warnOfLoss(event: BeforeUnloadEvent, { durable, unsent }: VisitState): void {
  if (!durable && unsent.some(({ refused }) => !refused)) event.preventDefault();
}
