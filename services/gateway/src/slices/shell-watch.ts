import { documentMarkMetric } from '@scanlist/contracts/http/document-mark';
import { pressedAttribute } from '@scanlist/contracts/http/owner-screen';
import { prerenderedElementId } from '@scanlist/contracts/http/routes';
import { type StoredAnswer, storeCompressed } from '../stored-answers/stored-answer.ts';

/** Where the shell's page requests the script below. */
export const shellWatchPath = '/shell-watch.js';

/**
 * Reports a shell that does not start: its script is missing, cannot be parsed or throws, so that nothing of it is left to
 * report. It belongs to the gateway, because it must not fall with the shell, and it is a file, because no inline script may
 * run. It looks once the page is loaded: where nothing was drawn although every script of the shell arrived, or the gateway
 * itself says that one is missing, the shell is at fault. Everything else may be the network. It also
 * lets the form of a prerendered page be submitted, and notes that it was, and which button of a screen was pressed, for the
 * page that takes over.
 */
const script = `(() => {
  const submits = () => document.querySelectorAll('#${prerenderedElementId} [type=submit]');
  const setDisabled = (disabled) => submits().forEach((button) => { button.disabled = disabled; });
  addEventListener('submit', ({ target }) => {
    if (!target.closest('#${prerenderedElementId}') || target.closest('#${prerenderedElementId} [data-frame]')) return;
    target.dataset.submitted = '';
    setDisabled(true);
  });
  const screen = '#${prerenderedElementId} [data-frame]';
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest(screen + ' button');
    if (!button) return;
    document.querySelector('[${pressedAttribute}]')?.removeAttribute('${pressedAttribute}');
    button.setAttribute('${pressedAttribute}', '');
  });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => setDisabled(false));
  else setDisabled(false);
  const quietMs = 5000;
  const scripts = [...document.querySelectorAll('script[src^="/assets/shell/"]')].map(({ src }) => src);
  const hasArrived = (src) => performance.getEntriesByName(src).some(({ decodedBodySize }) => decodedBodySize > 0);
  const isMissing = (src) => fetch(src, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => status === 404, () => false);
  const look = async () => {
    const live = document.getElementById('live-slices');
    const root = document.getElementById('root');
    // Something else has replaced the page.
    if (!live || !root || root.hasChildNodes()) return;
    const version = JSON.parse(live.textContent).shellVersion;
    if (!version) return;
    const faults = await Promise.all(scripts.map(async (src) => hasArrived(src) || (await isMissing(src))));
    if (!faults.every(Boolean)) return;
    const [navigation] = performance.getEntriesByType('navigation');
    const mark = navigation?.serverTiming?.find(({ name }) => name === '${documentMarkMetric}')?.description;
    try {
      if (localStorage.getItem('scanlist-failed-shell') === version) return;
      if (mark) localStorage.setItem('scanlist-failed-shell', version);
    } catch {}
    const report = JSON.stringify({ slice: 'shell', version, kind: 'load', mark });
    navigator.sendBeacon('/api/slice-errors', new Blob([report], { type: 'application/json' }));
  };
  const start = () => setTimeout(look, quietMs);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
})();
`;

/** The answer of `shellWatchPath`, with the headers of every answer. */
export function shellWatchAnswer(headers: Record<string, string>): Promise<StoredAnswer> {
  return storeCompressed(Buffer.from(script), {
    headers: {
      ...headers,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}
