import { takePrerendered } from '@scanlist/web-kit/prerendered';
import { reportFailedLoad } from '@scanlist/web-kit/slice-errors';

/** Shows a message on a page that loaded incompletely. Plain DOM, because React itself may be missing. */
export function showLoadFailure(reason: unknown): void {
  console.error('The page did not load completely', reason);
  void reportFailedLoad({ slice: 'shell', error: reason });
  const main = element('main', 'flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center');
  main.setAttribute('role', 'alert');
  const button = element(
    'button',
    'mt-2 min-h-11 rounded-control bg-done px-4 text-sm font-semibold text-done-ink',
    'Reload',
  );
  button.addEventListener('click', () => window.location.reload());
  main.append(
    element('h1', 'text-2xl', 'This page didn’t load completely'),
    element(
      'p',
      'max-w-measure text-base text-muted',
      'Part of it is missing. Reloading usually helps. If it doesn’t, please come back in a few minutes.',
    ),
    button,
  );
  document.title = 'This page didn’t load completely';
  document.getElementById('root')?.replaceChildren(main);
  takePrerendered();
}

function element(name: string, classes: string, text = ''): HTMLElement {
  const created = document.createElement(name);
  created.className = classes;
  created.textContent = text;
  return created;
}
