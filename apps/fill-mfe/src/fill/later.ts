/** The chunk of what no visit needs at first. */
export { ComingBack } from './coming-back.tsx';
export { RefusedEntries } from './refused-entries.tsx';
export { ThankYouScreen } from './thank-you-screen.tsx';
