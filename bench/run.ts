import { findBrowser } from '@scanlist/e2e/browser';
import { formatLimits, raisedBudgets } from '@scanlist/e2e/raised-budgets';
import { type RunningStack, startStack } from '@scanlist/e2e/stack';
import { measureCompletionToMail } from './completion-to-mail.ts';
import { measureEntryFiles } from './entry-files.ts';
import { measureEntrySearch } from './entry-search.ts';
import { measureFigures } from './figures.ts';
import { measureFillPageSpeed } from './fill-page-speed.ts';
import { measureFillPageTaps } from './fill-page-taps.ts';
import { measureFillPageWeight } from './fill-page-weight.ts';
import { measureLandingPage } from './landing-page.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureOwnerFirstScreen } from './owner-first-screen.ts';
import { measurePaymentPages } from './payment-pages.ts';
import { measureShellScreens } from './shell-screens.ts';
import { type Figure, report } from './support/report.ts';
import { measureThroughput } from './throughput.ts';

/** The benches in the order in which they run, by the name of their file. */
const benches: Record<string, (stack: RunningStack, browser: string) => Promise<Figure[]>> = {
  'fill-page-weight': (stack, browser) => measureFillPageWeight(stack.read().gateway, browser),
  'fill-page-speed': (stack, browser) => measureFillPageSpeed(stack.read().gateway, browser),
  'fill-page-taps': (stack, browser) => measureFillPageTaps(stack.read().gateway, browser),
  'landing-page': (stack, browser) => measureLandingPage(stack.read().gateway, browser),
  'shell-screens': (stack, browser) => measureShellScreens(stack, browser, routes),
  lighthouse: (stack, browser) => measureLighthouse(stack.read().gateway, browser, routes),
  'owner-first-screen': (stack, browser) => measureOwnerFirstScreen(stack.read().gateway, browser),
  'payment-pages': (stack, browser) => measurePaymentPages(stack.read(), browser),
  'completion-to-mail': (stack) => measureCompletionToMail(stack.read().gateway, stack.read().mailbox),
  'entry-search': (stack) => measureEntrySearch(stack),
  'entry-files': (stack) => measureEntryFiles(stack),
  figures: (stack) => measureFigures(stack),
  throughput: (stack) => measureThroughput(stack.read()),
};

// `npm run bench -- lighthouse /dashboard`: what begins with a slash is a page, everything else a bench.
const given = process.argv.slice(2);
const routes = given.filter((each) => each.startsWith('/'));
const names = given.filter((each) => !each.startsWith('/'));
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const browser = await findBrowser();
const limits = {
  FILL_WRITES_PER_MINUTE: '100000000',
  OWNER_WRITES_PER_MINUTE: '100000000',
  SIGN_INS_PER_MINUTE: '1000',
  ENTRY_MAILS_PER_LIST: '100000000',
  ENTRY_MAILS_PER_MAILBOX: '100000000',
  ...raisedBudgets,
};
console.log(`limits: ${formatLimits(limits)}`);
const stack = await startStack({ env: { ...limits, LOG_LEVEL: 'warn' } });
try {
  let allKept = true;
  for (const [name, measure] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name}`);
    allKept = report(await measure(stack, browser)) && allKept;
  }
  process.exitCode = allKept ? 0 : 1;
} finally {
  await stack.remove();
}
