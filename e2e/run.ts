import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser } from './support/browser.ts';
import { startStack } from './support/stack.ts';

const browser = await findBrowser();
console.log(`browser: ${browser}`);
const seed = process.env.E2E_SEED || randomBytes(4).toString('hex');
console.log(`order: E2E_SEED=${seed} repeats it`);
// A folder of this run's own: Playwright empties it at the start, and another run may be under way in this checkout.
const results = join(import.meta.dirname, '..', 'test-results', `e2e-${process.pid}`);
const stack = await startStack({
  env: {
    SIGN_INS_PER_MINUTE: '10000',
    SIGN_UPS_PER_MINUTE: '10000',
    SETUP_INTENTS_PER_MINUTE: '10000',
    FILL_WRITES_PER_MINUTE: '100000',
    SUPPORT_MESSAGES_PER_MINUTE: '10000',
    SUPPORT_MAILS_PER_HOUR: '1000',
    LIVE_DEMOS_PER_MINUTE: '10000',
  },
});
try {
  const { gateway, mailbox, postgres, stripe } = stack.read();
  const playwright = join(createRequire(import.meta.url).resolve('playwright/package.json'), '..', 'cli.js');
  const child = spawn(
    process.execPath,
    [
      playwright,
      'test',
      '--config',
      join(import.meta.dirname, 'playwright.config.ts'),
      `--shuffle=${seed}`,
      `--output=${results}`,
      ...process.argv.slice(2),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        E2E_BROWSER: browser,
        E2E_GATEWAY: gateway,
        E2E_MAILBOX: mailbox,
        E2E_POSTGRES: postgres,
        E2E_STACK: stack.directory,
        E2E_STRIPE: stripe,
      },
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
  if (code === 0) rmSync(results, { recursive: true, force: true });
} finally {
  await stack.remove();
}
