import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  resendApiKey: z.string(),
  /** Signs the Stripe stand-in's events. */
  stripeWebhook: z.string(),
  /** Signs the mailbox's webhooks. */
  resendWebhook: z.string(),
});
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * The passwords and keys of this installation, made once and kept in `secrets.json`, which only its owner may read.
 * Throws when the file is there but damaged: new passwords would not open the old data.
 */
export function readSecrets(directory: string): Secrets {
  const file = join(directory, 'secrets.json');
  if (!existsSync(file)) writeFileAtomically(file, `${JSON.stringify(makeSecrets(), null, 2)}\n`);
  chmodSync(file, 0o600);
  const kept = parseJson(readFileSync(file, 'utf8'));
  // Installations from before there were such are given them now: they are behind no data.
  const { stripeWebhook, resendWebhook } = makeSecrets();
  const isObject = typeof kept === 'object' && kept !== null;
  const lacksWebhook = isObject && !('stripeWebhook' in kept && 'resendWebhook' in kept);
  const parsed = secretsSchema.safeParse(lacksWebhook ? { stripeWebhook, resendWebhook, ...kept } : kept);
  if (!parsed.success) {
    throw new Error(`${file} is damaged. Restore it, or remove ${directory} to start anew without its data.`);
  }
  if (lacksWebhook) writeFileAtomically(file, `${JSON.stringify(parsed.data, null, 2)}\n`);
  return parsed.data;
}

function makeSecrets(): Secrets {
  const each = () => ({ gateway: secret(), lists: secret(), billing: secret(), notify: secret() });
  return {
    postgres: secret(),
    databaseOwner: { ...each(), local: secret() },
    database: { ...each(), local: secret() },
    nats: { ...each(), admin: secret() },
    resendApiKey: `re_local_${secret()}`,
    stripeWebhook: `whsec_local${secret()}`,
    resendWebhook: `whsec_${randomBytes(24).toString('base64')}`,
  };
}

/** Begins with a letter: nats-server reads a value that looks like a number as one. */
function secret(): string {
  return `s${randomBytes(24).toString('hex')}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
