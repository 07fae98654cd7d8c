import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { type CommandConnection, connectForCommand } from '@scanlist/messaging/connect-for-command';
import { createSliceRegistry, type SliceRegistry } from '@scanlist/slices/registry';
import { publicKeyOf, readPrivateKey, readTrustedKeys, type TrustedKey } from '@scanlist/slices/signature';
import { z } from 'zod';
import { CommandError } from './command-error.ts';

/** The registry a command works on. */
export interface Connection {
  nc: CommandConnection;
  registry: SliceRegistry;
  /** Signs slices; throws where no key is set. */
  signingKey(): KeyObject;
  /** The keys by which `verify` checks signatures. */
  trustedKeys(): TrustedKey[];
  /** Who runs the command, as `list` shows it. */
  by: string;
  close(): Promise<void>;
}

interface Access {
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  privateKey?: string | undefined;
  trusted?: string | undefined;
}

/** Connects to the NATS of NATS_URL, or to that of the product that runs in this checkout. */
export async function connectRegistry({
  root,
  env,
}: {
  root: string;
  env: NodeJS.ProcessEnv;
}): Promise<Connection> {
  const access = env.NATS_URL
    ? accessOf(env, env.NATS_URL)
    : localAccess(env.STACK_DIR || join(root, '.local'));
  const nc = await connectForCommand({ ...access, name: 'slice' }).catch((cause: unknown) => {
    throw new CommandError(
      `NATS cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}. Check NATS_URL, NATS_USER and NATS_PASSWORD.`,
    );
  });
  const signingKey = () => {
    if (!access.privateKey) {
      throw new CommandError('Set SLICE_KEY to the private key by which your team signs its slice.');
    }
    return readPrivateKey(access.privateKey);
  };
  return {
    nc,
    registry: createSliceRegistry(nc),
    signingKey,
    trustedKeys: () => readTrustedKeys(access.trusted ?? `*=${publicKeyOf(signingKey())}`),
    by: env.SLICE_BY || `${userInfo().username}@${hostname()}`,
    close: () => nc.close(),
  };
}

function accessOf(env: NodeJS.ProcessEnv, url: string): Access {
  return {
    url,
    user: env.NATS_USER,
    password: env.NATS_PASSWORD,
    privateKey: env.SLICE_KEY,
    trusted: env.SLICE_KEYS,
  };
}

/** The product of `npm start`, whose folder holds its address and its keys. */
function localAccess(folder: string): Access {
  const stack = z.object({ nats: z.string() });
  const secrets = z.object({ sliceSigning: z.object({ privateKey: z.string(), publicKey: z.string() }) });
  try {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { nats: url } = stack.parse(read('stack.json'));
    const { privateKey, publicKey } = secrets.parse(read('secrets.json')).sliceSigning;
    return { url, privateKey, trusted: `*=${publicKey}` };
  } catch {
    throw new CommandError(
      'Nothing runs here. Start the product with npm start, or name another one by NATS_URL, NATS_USER and NATS_PASSWORD.',
    );
  }
}
