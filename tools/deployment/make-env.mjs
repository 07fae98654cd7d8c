// `node tools/deployment/make-env.mjs > .env`: what docker-compose.yml needs, with new passwords and keys.
// `node tools/deployment/make-env.mjs --missing .env >> .env`: only the passwords and keys that an older .env lacks.
// Uses only Node's built-in modules.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Begins with a letter: nats-server parses a value that looks like a number as one. Needs no escape in a URL. */
const password = () => `s${randomBytes(24).toString('hex')}`;

const slices = ['shell', 'owner', 'marketing', 'fill'];
const privateKeyName = (slice) => `SLICE_KEY_${slice.toUpperCase()}`;
const publicKeysName = 'SLICE_KEYS';

/** How each password and key is made, except `SLICE_KEYS`, which follows from the private keys. */
const secrets = {
  POSTGRES_PASSWORD: password,
  DATABASE_GATEWAY_PASSWORD: password,
  DATABASE_LISTS_PASSWORD: password,
  DATABASE_BILLING_PASSWORD: password,
  DATABASE_NOTIFY_PASSWORD: password,
  DATABASE_LOCAL_PASSWORD: password,
  NATS_GATEWAY_PASSWORD: password,
  NATS_LISTS_PASSWORD: password,
  NATS_BILLING_PASSWORD: password,
  NATS_NOTIFY_PASSWORD: password,
  NATS_DEPLOYER_SHELL_PASSWORD: password,
  NATS_DEPLOYER_OWNER_PASSWORD: password,
  NATS_DEPLOYER_MARKETING_PASSWORD: password,
  NATS_DEPLOYER_FILL_PASSWORD: password,
  NATS_ADMIN_PASSWORD: password,
  NATS_CLUSTER_PASSWORD: password,
  STRIPE_LOCAL_WEBHOOK_SECRET: () => `whsec_local${password()}`,
  RESEND_LOCAL_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('base64')}`,
  ...Object.fromEntries(slices.map((slice) => [privateKeyName(slice), makePrivateKey])),
};

/** The text of a new `.env`: random passwords and keys, and all optional settings commented out. */
export function makeEnv() {
  return `# What docker-compose.yml reads. It holds passwords: keep it out of version control, and back it up.
# docs/operations.md says what each line means.

# The address people use. QR codes and mails name it for years.
PUBLIC_ORIGIN=http://localhost:3000
# Where the gateway is published on this machine. Behind TLS: leave it on the loopback address, and TRUST_PROXY=1.
GATEWAY_ADDRESS=127.0.0.1
GATEWAY_PORT=3000
# TRUST_PROXY=1

# Base images by digest instead of by tag.
# COMPOSE_FILE=docker-compose.yml:docker-compose.pinned.yml

# Mails: without a key they go to the mailbox, http://localhost:8025 on this machine.
# RESEND_API_KEY=
# RESEND_WEBHOOK_SECRET=
# MAIL_FROM='ScanList <notifications@lists.example>'

# Cards: without all three keys a stand-in plays Stripe, and nothing is charged.
# STRIPE_SECRET_KEY=
# STRIPE_PUBLISHABLE_KEY=
# STRIPE_WEBHOOK_SECRET=

# Traces: where an OpenTelemetry collector takes them over HTTP.
# OTEL_EXPORTER_OTLP_ENDPOINT=

# Passwords and keys, made for this installation.
${makeMissing('')}`;
}

/**
 * The lines of the passwords and keys that the text of a `.env` lacks, empty if it has all. Where a key to sign slices is
 * new, `SLICE_KEYS` is repeated with its public half: the last line of a name counts.
 */
export function makeMissing(text) {
  const given = Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value.trim().replace(/^(['"])(.*)\1$/, '$2'),
    ]),
  );
  const made = Object.fromEntries(
    Object.entries(secrets)
      .filter(([name]) => !given[name])
      .map(([name, make]) => [name, make()]),
  );
  const trusted = given[publicKeysName] ?? '';
  const unknown = slices
    .filter((slice) => !trusted || privateKeyName(slice) in made)
    .map((slice) => `${slice}=${publicKeyOf(made[privateKeyName(slice)] ?? given[privateKeyName(slice)])}`);
  if (unknown.length > 0) made[publicKeysName] = `'${[trusted, ...unknown].filter(Boolean).join(' ')}'`;
  return Object.entries(made)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** An Ed25519 key as DER in base64, as the gateway and the slices' images read it. */
function makePrivateKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

function publicKeyOf(privateKey) {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [option, file] = process.argv.slice(2);
  if (option === undefined) process.stdout.write(makeEnv());
  else if (option === '--missing' && file !== undefined) {
    const text = readFileSync(file, 'utf8');
    const lines = makeMissing(text);
    // What is appended to a file begins on a line of its own.
    process.stdout.write(lines && text !== '' && !text.endsWith('\n') ? `\n${lines}` : lines);
  } else {
    process.stderr.write('node tools/deployment/make-env.mjs [--missing <.env>]\n');
    process.exitCode = 1;
  }
}
