import './shell.css';
// Drawn by slices only; imported so that the shell has it to share (build-kit, shared-modules).
import '@scanlist/ui/tabs';
import type { LiveSlices } from '@scanlist/contracts/http/routes';
import { useSession } from '@scanlist/web-kit/session';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { BrokenPage } from './broken-page.tsx';
import { readLiveSlices } from './live-slices.ts';
import { sliceAt } from './routes.ts';
import { expectSlice, registerSlices } from './slices/load-slice.ts';

start();

function start(): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  const root = createRoot(element);
  try {
    draw(root, readLiveSlices(document));
  } catch (error) {
    console.error('The page does not say where its parts are', error);
    root.render(<BrokenPage />);
  }
}

function draw(root: Root, live: LiveSlices): void {
  registerSlices(live.slices);
  const first = sliceAt(window.location.pathname);
  if (first) expectSlice(first);
  if (live.hasSession) refreshUser();
  else useSession.getState().startSignedOut();
  // A page the browser kept from before a sign-out must not show what was on it.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshUser();
  });
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App live={live} />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** Whoever draws something for the user also draws why it is not known; nothing more is to be done here. */
function refreshUser(): void {
  useSession
    .getState()
    .refreshUser()
    .catch(() => {});
}
