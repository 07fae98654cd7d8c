/** The chunk of what no visit needs at first. */
import './older-dialog.ts';
import { problemText } from '../texts/problem-text.ts';
import { explainRefusals } from '../texts/refusal-text.ts';
import { closeMenuOnEscape } from './close-menu-on-escape.ts';
import { ignoreHastyTaps } from './hasty-taps.ts';

export { cachePageForOffline } from '../register-worker.ts';
export { Announcer } from './announcer.tsx';
export { ComingBack } from './coming-back.tsx';
export { KeptEntries } from './kept-entries.tsx';
export { locate } from './locate.ts';
export { OpenOnly, StillOpen, shownRows } from './open-items.tsx';
export { RefusedEntries } from './refused-entries.tsx';
export { reportCrash } from './report-crash.ts';
export { ThankYouScreen } from './thank-you-screen.tsx';
export { YourReceipts } from './your-receipts.tsx';

explainRefusals(problemText);
ignoreHastyTaps();
closeMenuOnEscape();
