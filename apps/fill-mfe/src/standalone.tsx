import type { PublicList } from '@scanlist/contracts/http/fill';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { watchEarlyInput } from './fill/early-input.ts';
import { FillPage } from './fill/fill-page.tsx';
import { httpGateway } from './fill/gateway.ts';
import { loadSignatureScreen } from './fill/lazy-signature-screen.tsx';
import { loadLater } from './fill/load-later.ts';
import { createOutbox, type Outbox, type OutboxEvents } from './fill/outbox.ts';
import { outboxStorage } from './fill/outbox-storage.ts';
import { phoneStorage } from './fill/phone-storage.ts';
import { readPageData } from './page-data.ts';
import { setLaterTexts } from './texts/load-later-texts.ts';
import { localeOf, showTexts } from './texts/text.ts';

/** The entry a visitor's phone loads: hydrates the server's HTML with the list that came inside it. */
const root = document.getElementById('root');
const data = readPageData(document);
if (root && data) {
  const { language, messages, later } = data.texts;
  showTexts({ language, locale: localeOf(language, navigator.languages) }, messages);
  setLaterTexts(later);
  const { list } = data;
  // Only the server draws it: with the mark and the languages it would be a large part of the script.
  const __html = root.querySelector('.fill-brand')?.innerHTML ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server's page shows
  const brand = <div className="fill-brand" dangerouslySetInnerHTML={{ __html }} />;
  // At once: in a task of its own it would run after what the browser does at the end of a page.
  if (list)
    flushSync(() =>
      hydrateRoot(root, <FillPage {...data} list={list} brand={brand} readInput={watchEarlyInput(root)} />),
    );
  // A preview is for this browser alone, and only as long as it lasts.
  if (document.documentElement.dataset.preview === undefined)
    afterLoad(() => (list ? keepOffline(list) : showKept(root)));
}

/** Loads what a visit may need later, because it may end without a network, and has all of it cached for the next one. */
async function keepOffline(list: PublicList): Promise<void> {
  const later = loadLater();
  const { cachePageForOffline } = await later;
  // The screen for name and signature belongs to the page: without it such a list could not be completed offline.
  await cachePageForOffline(
    rootAsSent,
    list.requireSignature || list.askName ? loadSignatureScreen() : later,
  );
}

/** Shows what waits on this phone below the card of a page without a list. */
async function showKept(root: HTMLElement): Promise<void> {
  const { KeptEntries } = await loadLater();
  const place = root.firstElementChild?.appendChild(document.createElement('div'));
  if (place) hydrateRoot(place, <KeptEntries openOutbox={openOutbox} />);
}

function openOutbox(events: OutboxEvents): Outbox {
  const parts = { storage: outboxStorage(phoneStorage()), logSession: httpGateway().logSession };
  return createOutbox({ ...parts, now: Date.now, ...events });
}

function afterLoad(work: () => Promise<void>): void {
  const workSilently = () => void work().catch(() => undefined);
  if (document.readyState === 'complete') workSilently();
  else addEventListener('load', workSilently, { once: true });
}
