import { serviceNames } from '@scanlist/contracts/messages/define';
import { pings } from '@scanlist/contracts/messages/health';
import { createCaller } from '@scanlist/messaging/call';
import { connectMessaging } from '@scanlist/messaging/connection';
import { silentLogger } from '@scanlist/service-kit/logger';

/**
 * `node health.js <part>`, run in the part's environment: exits with 0 if it is healthy, else with 1 and a message. A service
 * is asked over NATS, with its own user, whether it answers and reaches its database; the gateway and the stand-ins over
 * HTTP. Only the gateway's own state counts: `/healthz` also reports the others.
 */
const withinMs = 4_000;
const [part = ''] = process.argv.slice(2);
setTimeout(() => unwell(`no answer within ${withinMs} ms`), withinMs);

try {
  if (part === 'gateway') await askGateway();
  else if (part === 'stand-ins') await askStandIns();
  else await askService();
  process.exit(0);
} catch (error) {
  unwell(error instanceof Error ? error.message : String(error));
}

async function askGateway(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`);
  const { services } = (await answer.json()) as { services?: { gateway?: string } };
  if (services?.gateway !== 'ok') throw new Error(`the gateway is ${services?.gateway ?? answer.status}`);
}

async function askStandIns(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${process.env.MAILBOX_PORT || 8025}/`);
  if (!answer.ok) throw new Error(`the mailbox answers ${answer.status}`);
}

async function askService(): Promise<void> {
  const service = serviceNames.find((name) => name === part);
  if (!service || service === 'gateway') throw new Error(`no such part: ${part}`);
  const { NATS_URL: url = '', NATS_USER: user, NATS_PASSWORD: password } = process.env;
  const messaging = await connectMessaging({ url, user, password, service, logger: silentLogger });
  await createCaller(messaging).call(pings[service], {});
}

function unwell(why: string): never {
  process.stderr.write(`${part}: ${why}\n`);
  process.exit(1);
}
