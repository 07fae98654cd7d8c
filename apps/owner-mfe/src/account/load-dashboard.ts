import { layerHistoryOf } from '@scanlist/ui/close-on-back';

/**
 * Loads the dashboard as a new document in place of this one, which clears everything of the workspace in memory. Unsaved
 * input does not block it.
 */
export function loadDashboard(): void {
  layerHistoryOf(window).leave();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace('/dashboard');
}
