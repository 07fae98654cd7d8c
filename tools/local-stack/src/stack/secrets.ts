import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployerNames } from '@scanlist/messaging/permissions';
import { makeSigningKeys } from '@scanlist/slices/signature';
import { z } from 'zod';
import { writeFileAtomically } from './write-file-atomically.ts';

const perService = z.object({
  gateway: z.string(),
  lists: z.string(),
  billing: z.string(),
  notify: z.string(),
});
const secretsSchema = z.object({
  postgres: z.string(),
  databaseOwner: perService.extend({ local: z.string() }),
  database: perService.extend({ local: z.string() }),
  nats: perService.extend({ admin: z.string() }),
  /** The NATS users who publish slices. */
  natsDeployers: z.record(z.enum(deployerNames), z.string()),
  /** Signs the slices of this installation (`makeSigningKeys`). */
  sliceSigning: z.object({ privateKey: z.string(), publicKey: z.string() }),
  resendApiKey: z.string(),
  /** Signs the Stripe stand-in's events. */
  stripeWebhook: z.string(),
  /** Signs the mailbox's webhooks. */
  resendWebhook: z.string(),
  /** Set once other machines could reach the product. */
  demoPassword: z.string().optional(),
});
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * The passwords and keys of this installation, created once and stored in `secrets.json`, which only its owner may read.
 * Throws if the file is damaged, because new passwords would not open the existing data.
 */
export function readSecrets(directory: string): Secrets {
  const file = fileIn(directory);
  if (!existsSync(file)) store(directory, makeSecrets());
  chmodSync(file, 0o600);
  const kept = parseJson(readFileSync(file, 'utf8'));
  // Older installations get the newer secrets now: no existing data depends on them.
  const { stripeWebhook, resendWebhook, natsDeployers, sliceSigning } = makeSecrets();
  const newer = { stripeWebhook, resendWebhook, natsDeployers, sliceSigning };
  const isObject = typeof kept === 'object' && kept !== null;
  const lacksNewer = isObject && Object.keys(newer).some((name) => !(name in kept));
  const parsed = secretsSchema.safeParse(lacksNewer ? { ...newer, ...kept } : kept);
  if (!parsed.success) {
    throw new Error(
      `${file} is damaged. Restore it, or remove ${directory} to start again without its data.`,
    );
  }
  if (lacksNewer) store(directory, parsed.data);
  return parsed.data;
}

/**
 * The demo owner's random password of this installation, created and stored at the first call. People type it, so its
 * characters are easy to tell apart.
 */
export function installationDemoPassword(directory: string): string {
  const secrets = readSecrets(directory);
  const demoPassword = secrets.demoPassword ?? [word(), word(), word()].join('-');
  if (secrets.demoPassword === undefined) store(directory, { ...secrets, demoPassword });
  return demoPassword;
}

function fileIn(directory: string): string {
  return join(directory, 'secrets.json');
}

function store(directory: string, secrets: Secrets): void {
  writeFileAtomically(fileIn(directory), `${JSON.stringify(secrets, null, 2)}\n`);
}

function makeSecrets(): Secrets {
  const each = () => ({ gateway: secret(), lists: secret(), billing: secret(), notify: secret() });
  return {
    postgres: secret(),
    databaseOwner: { ...each(), local: secret() },
    database: { ...each(), local: secret() },
    nats: { ...each(), admin: secret() },
    natsDeployers: {
      'deployer-shell': secret(),
      'deployer-owner': secret(),
      'deployer-marketing': secret(),
      'deployer-fill': secret(),
    },
    sliceSigning: makeSigningKeys(),
    resendApiKey: `re_local_${secret()}`,
    stripeWebhook: `whsec_local${secret()}`,
    resendWebhook: `whsec_${randomBytes(24).toString('base64')}`,
  };
}

/** Begins with a letter, because nats-server parses a value that looks like a number as one. */
function secret(): string {
  return `s${randomBytes(24).toString('hex')}`;
}

function word(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
