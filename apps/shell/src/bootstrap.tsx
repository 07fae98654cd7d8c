import './shell.css';
// Rendered by slices only; imported so that the shell can share it (build-kit, shared-modules).
import '@scanlist/ui/tabs';
import type { LiveSlices } from '@scanlist/contracts/http/routes';
import { layerHistoryOf } from '@scanlist/ui/close-on-back';
import { takeDeferredSignOut } from '@scanlist/web-kit/deferred-sign-out';
import { endPrerendered } from '@scanlist/web-kit/prerendered';
import { useSession } from '@scanlist/web-kit/session';
import { reportCrash } from '@scanlist/web-kit/slice-errors';
import { showStoredToasts } from '@scanlist/web-kit/stored-toasts';
import { isTabElsewhere } from '@scanlist/web-kit/tab-workspace';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { readLiveSlices } from './live-slices.ts';
import { showLoadFailure } from './load-failure.ts';
import { sliceAt } from './routes.ts';
import { preloadSlice, registerSlices } from './slices/load-slice.ts';
import { watchRefusals } from './watch-refusals.ts';

start(readLiveSlices(document));

function start(live: LiveSlices): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  registerSlices(live.slices);
  // Before the router reads the history.
  layerHistoryOf(window);
  const first = sliceAt(window.location.pathname);
  if (first) preloadSlice(first);
  const isDeferred = takeDeferredSignOut();
  if (live.hasSession && !isDeferred) refreshUser();
  else useSession.getState().startSignedOut();
  if (isDeferred) void useSession.getState().signOut();
  // A page the browser cached before a sign-out, or in another workspace, must not show its content.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isTabElsewhere()) window.location.reload();
    else if (persisted) refreshUser();
  });
  watchRefusals();
  showStoredToasts();
  endPrerendered(element);
  createRoot(element, { onUncaughtError: endWithMessage }).render(
    <StrictMode>
      <BrowserRouter>
        <App live={live} />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** React leaves nothing of the page after an error outside of every slice. */
function endWithMessage(error: unknown): void {
  reportCrash('shell');
  showLoadFailure(error);
}

/** The component that renders the user also renders the failure; there is nothing more to do here. */
function refreshUser(): void {
  useSession
    .getState()
    .refreshUser()
    .catch(() => {});
}
