import { type DeadLetters, openDeadLetters } from '@scanlist/messaging/dead-letters';
import { loginOf } from '@scanlist/messaging/nats-url';

/**
 * `npm run dead-letters -- list | show <seq> | replay <seq> | drop <seq>`, or `node dist/dead-letters.js` with the same arguments.
 *
 * `list` prints one line of JSON per dead letter, oldest first, without the event, which contains personal data. `show` prints
 * a dead letter with its event. `replay` publishes the event on its own subject again. `drop` deletes it.
 *
 * `NATS_URL` names the server, or several of a cluster. The administrator's password is in it, or in `NATS_ADMIN_PASSWORD`.
 */
const [command = 'list', number] = process.argv.slice(2);
const { NATS_URL: url = '', NATS_ADMIN_PASSWORD } = process.env;
const usage = 'list | show <seq> | replay <seq> | drop <seq>';

if (!isKnown()) fail(new Error(usage));
const letters = await open().catch(fail);
try {
  await run(Number(number));
} catch (error) {
  fail(error);
} finally {
  await letters.close();
}

function isKnown(): boolean {
  if (command === 'list') return number === undefined;
  return ['show', 'replay', 'drop'].includes(command) && /^[1-9]\d*$/.test(number ?? '');
}

async function run(seq: number): Promise<void> {
  if (command === 'show') return printLine(JSON.stringify(await letters.show(seq), null, 2));
  if (command === 'replay') return printLine(`published again on ${await letters.replay(seq)}`);
  if (command === 'drop') {
    await letters.drop(seq);
    return printLine(`dropped ${seq}`);
  }
  for await (const { event: _, ...letter } of letters.list()) printLine(JSON.stringify(letter));
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function open(): Promise<DeadLetters> {
  const admin = NATS_ADMIN_PASSWORD ? { user: 'admin', password: NATS_ADMIN_PASSWORD } : loginOf(url);
  return openDeadLetters({ url, ...admin });
}

/** The message leaves out the address, which contains a password. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
