import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedSlices } from '@scanlist/contracts/messages/slices';
import { isSignedFor, readPrivateKey, signText } from '@scanlist/slices/signature';
import { describe, expect, test } from 'vitest';
import { readBillingConfig } from '../../../services/billing/src/config.ts';
import { readGatewayConfig } from '../../../services/gateway/src/config.ts';
import { readListsConfig } from '../../../services/lists/src/config.ts';
import { readNotifyConfig } from '../../../services/notify/src/config.ts';
import { readSetUpSettings } from '../../local-stack/src/stack/set-up-settings.ts';
import { readStandInsSettings } from '../../local-stack/src/stack/stand-ins-settings.ts';
import { readComposeFile } from './testing/compose-file.ts';
import { environmentOf, readDockerfile, type Stage } from './testing/dockerfile.ts';
import { fullEnv, generatedEnv } from './testing/example-env.ts';
import { root } from './testing/root.ts';

type Environment = Record<string, string | undefined>;

/** The function that reads each part's environment. */
const readers: Record<string, (env: Environment) => object> = {
  gateway: readGatewayConfig,
  lists: readListsConfig,
  billing: readBillingConfig,
  notify: readNotifyConfig,
  setup: readSetUpSettings,
  'stand-ins': readStandInsSettings,
};

/** Variables of Node, and those that every image sets. */
const readByNode = ['UV_THREADPOOL_SIZE', 'NODE_ENV'];

/** Variables that compose does not set: they are for development. */
const leftOut = ['WATCH_SLICES', 'SLICES_ROOT'];

const stages = readDockerfile();
const given = (part: string, env: Environment): Record<string, string> => {
  const { build, environment } = readComposeFile(env).services[part] ?? {};
  return { ...environmentOf(stages.get(part) as Stage, build?.args), ...environment };
};

describe.each(Object.entries(readers))('%s', (part, read) => {
  test('accepts its variables from a new .env', () => {
    expect(() => read(given(part, generatedEnv))).not.toThrow();
  });

  test('accepts its variables if everything is set, and knows every name', () => {
    const environment = given(part, fullEnv);
    const known = Object.keys(read(environment));
    expect(
      Object.keys(environment).filter((name) => !known.includes(name) && !readByNode.includes(name)),
    ).toEqual([]);
  });
});

test.each(['gateway', 'lists', 'billing', 'notify'])('%s is handed every variable it reads', (part) => {
  const names = Object.keys(readComposeFile(fullEnv).services[part]?.environment ?? {});
  expect(variablesOf(part).length).toBeGreaterThan(8);
  expect(variablesOf(part).filter((name) => !names.includes(name) && !leftOut.includes(name))).toEqual([]);
});

test('only compose makes a container listen on every address; an image alone listens on the loopback address', () => {
  for (const part of ['gateway', 'stand-ins']) {
    const variables = readComposeFile(generatedEnv).services[part]?.environment ?? {};
    expect([part, variables.HOST]).toEqual([part, '0.0.0.0']);
    expect([part, stages.get(part)?.env.HOST]).toEqual([part, undefined]);
  }
  const { HOST: _told, ...rest } = given('stand-ins', generatedEnv);
  expect(readStandInsSettings(rest).HOST).toBe('127.0.0.1');
});

test('each service has its own user and database', () => {
  for (const part of ['gateway', 'lists', 'billing', 'notify']) {
    const environment = given(part, generatedEnv);
    const password = generatedEnv[`DATABASE_${part.toUpperCase()}_PASSWORD`];
    expect(environment).toMatchObject({
      DATABASE_URL: `postgres://scanlist_${part}:${password}@postgres:5432/scanlist_${part}`,
      NATS_USER: part,
      NATS_PASSWORD: generatedEnv[`NATS_${part.toUpperCase()}_PASSWORD`],
    });
    // No part gets another's password.
    const variables = Object.values(environment).join(' ');
    const others = Object.entries(generatedEnv).filter(
      ([name]) => /_PASSWORD$/.test(name) && !name.includes(part.toUpperCase()),
    );
    expect(others.filter(([, secret]) => variables.includes(secret))).toEqual([]);
  }
});

describe.each(deployedSlices)('%s', (slice) => {
  const own = {
    NATS_PASSWORD: `NATS_DEPLOYER_${slice.toUpperCase()}_PASSWORD`,
    SLICE_KEY: `SLICE_KEY_${slice.toUpperCase()}`,
  };

  test('is published by its own user, with its own key', () => {
    const environment = given(slice, generatedEnv);
    expect(environment).toMatchObject({
      NATS_USER: `deployer-${slice}`,
      NATS_PASSWORD: generatedEnv[own.NATS_PASSWORD],
      SLICE_KEY: generatedEnv[own.SLICE_KEY],
    });
    const secrets = Object.entries(generatedEnv).filter(
      ([name]) => /_PASSWORD$|_SECRET$|^SLICE_KEY_/.test(name) && !Object.values(own).includes(name),
    );
    expect(secrets.length).toBeGreaterThan(15);
    const variables = Object.values(environment).join(' ');
    expect(secrets.filter(([, secret]) => variables.includes(secret))).toEqual([]);
  });

  test('signs with a key that the gateway trusts for this slice, and for no other', () => {
    const { SLICE_KEYS: trusted = [] } = readGatewayConfig(given('gateway', generatedEnv));
    const key = readPrivateKey(given(slice, generatedEnv).SLICE_KEY ?? '');
    const signed = deployedSlices.filter((name) => isSignedFor(name, 'text', signText('text', key), trusted));
    expect(signed).toEqual([slice]);
  });

  test('is the version of the commit that the build is told', () => {
    expect(given(slice, fullEnv).SLICE_COMMIT).toBe(fullEnv.COMMIT);
    expect(given(slice, generatedEnv).SLICE_COMMIT).toBe('');
  });
});

test('no part but its own job has the private key of a slice', () => {
  const { services } = readComposeFile(fullEnv);
  for (const slice of deployedSlices) {
    const key = fullEnv[`SLICE_KEY_${slice.toUpperCase()}`] ?? '';
    const holders = Object.entries(services).filter(([, { environment = {} }]) =>
      Object.values(environment).some((value) => value.includes(key)),
    );
    expect(holders.map(([name]) => name)).toEqual([slice]);
  }
});

describe('the keys', () => {
  test('none: the stand-ins replace Stripe and Resend', () => {
    expect(readBillingConfig(given('billing', generatedEnv)).provider).toMatchObject({ mode: 'local' });
    expect(readNotifyConfig(given('notify', generatedEnv))).toMatchObject({
      RESEND_BASE_URL: 'http://stand-ins:8025',
    });
    expect(readStandInsSettings(given('stand-ins', generatedEnv))).toMatchObject({
      USES_RESEND: false,
      USES_STRIPE: false,
    });
  });

  test('only those of Stripe replace its stand-in, and only that of Resend replaces the mailbox', () => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, RESEND_API_KEY } = fullEnv;
    const stripe = { ...generatedEnv, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET };
    expect(readBillingConfig(given('billing', stripe)).provider).toMatchObject({ mode: 'stripe' });
    expect(readStandInsSettings(given('stand-ins', stripe))).toMatchObject({
      USES_RESEND: false,
      USES_STRIPE: true,
    });
    const resend = { ...generatedEnv, RESEND_API_KEY };
    expect(readNotifyConfig(given('notify', resend))).toMatchObject({ RESEND_API_KEY });
    expect(readNotifyConfig(given('notify', resend)).RESEND_BASE_URL).toBeUndefined();
    expect(readStandInsSettings(given('stand-ins', resend))).toMatchObject({
      USES_RESEND: true,
      USES_STRIPE: false,
    });
  });

  test('the webhook secret is the mailbox’s or Resend’s, always matching the API key', () => {
    const { RESEND_API_KEY, RESEND_WEBHOOK_SECRET } = fullEnv;
    const secretsOf = (env: Environment) => readNotifyConfig(given('notify', env)).RESEND_WEBHOOK_SECRET;
    const local = generatedEnv.RESEND_LOCAL_WEBHOOK_SECRET;
    expect(local).toMatch(/^whsec_/);
    expect(secretsOf(generatedEnv)).toEqual([local]);
    expect(readStandInsSettings(given('stand-ins', generatedEnv)).RESEND_LOCAL_WEBHOOK_SECRET).toBe(local);
    expect(secretsOf({ ...generatedEnv, RESEND_LOCAL_WEBHOOK_SECRET: '' })).toEqual([]);
    expect(secretsOf({ ...generatedEnv, RESEND_API_KEY })).toEqual([]);
    expect(secretsOf({ ...generatedEnv, RESEND_API_KEY, RESEND_WEBHOOK_SECRET })).toEqual(
      RESEND_WEBHOOK_SECRET?.split(','),
    );
  });

  test('an incomplete set stops billing, as everywhere', () => {
    const part = { ...generatedEnv, STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(() => readBillingConfig(given('billing', part))).toThrow(/STRIPE_PUBLISHABLE_KEY/);
  });
});

/** The variables of a service in docs/configuration.md, which another test compares with the schemas. */
function variablesOf(part: string): string[] {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  return [...page.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| ([^|]+) \|/gm)]
    .filter(([, , readBy = '']) =>
      readBy.split(', ').some((reader) => reader.trim() === part || reader.trim() === 'services'),
    )
    .map(([, name = '']) => name);
}
