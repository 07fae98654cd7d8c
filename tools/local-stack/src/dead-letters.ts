import { openDeadLetters } from '@scanlist/messaging/dead-letters';

/**
 * `node dist/dead-letters.js`: prints every dead letter as a line of JSON, the oldest first.
 * `node dist/dead-letters.js again <seq>`: publishes that event on its own subject again.
 *
 * `NATS_URL` names the server. The administrator's password is in it, or in `NATS_ADMIN_PASSWORD`.
 */
const [command = 'list', seq] = process.argv.slice(2);
const { NATS_URL: url = '', NATS_ADMIN_PASSWORD } = process.env;

const letters = await openDeadLetters({ url, ...login() }).catch(fail);
try {
  if (command === 'list') {
    for await (const letter of letters.list()) process.stdout.write(`${JSON.stringify(letter)}\n`);
  } else if (command === 'again' && /^\d+$/.test(seq ?? '')) {
    process.stdout.write(`published again on ${await letters.publishAgain(Number(seq))}\n`);
  } else {
    fail(new Error('say nothing, or: again <seq>'));
  }
} catch (error) {
  fail(error);
} finally {
  await letters.close();
}

function login(): { user?: string; password?: string } {
  if (NATS_ADMIN_PASSWORD) return { user: 'admin', password: NATS_ADMIN_PASSWORD };
  const { username, password } = parsed();
  return username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : {};
}

function parsed(): URL {
  try {
    return new URL(url.split(',')[0] ?? '');
  } catch {
    return fail(new Error('NATS_URL must be the address of a server, such as nats://127.0.0.1:4222'));
  }
}

/** The address holds a password and is not repeated. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
