/** The chunk of what no visit needs at first. */
import './older-dialog.ts';
import { problemText } from '../texts/problem-text.ts';
import { explainRefusals } from '../texts/refusal-text.ts';

export { cachePageForOffline } from '../register-worker.ts';
export { ComingBack } from './coming-back.tsx';
export { RefusedEntries } from './refused-entries.tsx';
export { reportCrash } from './report-crash.ts';
export { ThankYouScreen } from './thank-you-screen.tsx';

explainRefusals(problemText);
