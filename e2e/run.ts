import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBrowser } from './support/browser.ts';
import { startStack } from './support/stack.ts';

const browser = await findBrowser();
console.log(`browser: ${browser}`);
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
        E2E_STRIPE: stripe,
      },
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await stack.remove();
}
