import { findBrowser } from '@scanlist/e2e/browser';
import { formatLimits, raisedBudgets } from '@scanlist/e2e/raised-budgets';
import { startStack } from '@scanlist/e2e/stack';
import { measureCompletionToMail } from './completion-to-mail.ts';
import { measureFillPageWeight } from './fill-page-weight.ts';
import { measureLandingPage } from './landing-page.ts';
import { measureOwnerFirstScreen } from './owner-first-screen.ts';
import { measurePaymentPages } from './payment-pages.ts';
import { type Figure, report } from './support/report.ts';
import { measureThroughput } from './throughput.ts';

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
  const { gateway, mailbox, postgres, nats, stripe } = stack.read();
  const figures: Figure[] = [
    ...(await measureFillPageWeight(gateway, browser)),
    ...(await measureLandingPage(gateway, browser)),
    ...(await measureOwnerFirstScreen(gateway, browser)),
    ...(await measurePaymentPages({ gateway, stripe }, browser)),
    ...(await measureCompletionToMail(gateway, mailbox)),
    ...(await measureThroughput({ gateway, postgres, nats })),
  ];
  process.exitCode = report(figures) ? 0 : 1;
} finally {
  await stack.remove();
}
