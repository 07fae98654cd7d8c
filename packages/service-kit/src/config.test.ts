import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { baseConfig, ConfigError, readConfig } from './config.ts';

const env = {
  NATS_URL: 'nats://h',
  DATABASE_URL: 'postgres://h/d',
  PUBLIC_ORIGIN: 'https://scanlist.example/',
};
const schema = z.object({ ...baseConfig, PORT: z.coerce.number('must be a port') });
let printed = '';

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

test('reads what is there, with the defaults for what is not', () => {
  expect(readConfig(schema, { ...env, PORT: '3000', LOG_LEVEL: '' })).toMatchObject({
    PORT: 3000,
    LOG_LEVEL: 'info',
    PRODUCT_NAME: 'ScanList',
    PUBLIC_ORIGIN: 'https://scanlist.example',
    DEMO: false,
  });
  expect(readConfig(schema, { ...env, PORT: '3000', DEMO: '1' }).DEMO).toBe(true);
});

test.each([
  ['https://Lists.Example:443//', 'https://lists.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('takes %s for the origin %s', (PUBLIC_ORIGIN, origin) => {
  expect(readConfig(schema, { ...env, PORT: '1', PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe(origin);
});

test.each(['https://h/lists', 'https://h/?a', 'https://h#a', 'https://u:p@h', 'https://h\nx: y/z'])(
  'refuses %j, which is more than an origin',
  (PUBLIC_ORIGIN) => {
    expect(() => readConfig(schema, { ...env, PORT: '1', PUBLIC_ORIGIN })).toThrow(ConfigError);
  },
);

test.each(['Scan\r\nBcc: all@h', 'Scan\u202eList', ' '])('refuses %j as a name on mails', (PRODUCT_NAME) => {
  expect(() => readConfig(schema, { ...env, PORT: '1', PRODUCT_NAME })).toThrow(ConfigError);
});

test('prints every problem with its variable, and no value', () => {
  const read = () => readConfig(schema, { PORT: 'secret-value', DEMO: 'yes', PUBLIC_ORIGIN: 'ftp://h' });
  expect(read).toThrow(ConfigError);
  for (const line of [
    'PORT: must be a port',
    'NATS_URL: is missing',
    'DATABASE_URL: is missing',
    "DEMO: must be '1' or '0'",
    'PUBLIC_ORIGIN: must be an http(s) address',
  ]) {
    expect(printed).toContain(line);
  }
  expect(printed).not.toContain('secret-value');
});

test('metrics are served on the loopback address at a configured port, or nowhere; traces go to a configured address, or nowhere', () => {
  const none = readConfig(schema, { ...env, PORT: '1', METRICS_PORT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  expect(none).toMatchObject({ METRICS_HOST: '127.0.0.1' });
  expect([none.METRICS_PORT, none.OTEL_EXPORTER_OTLP_ENDPOINT]).toEqual([undefined, undefined]);
  expect(readConfig(schema, { ...env, PORT: '1', METRICS_PORT: '9464' }).METRICS_PORT).toBe(9464);
  for (const wrong of [
    { METRICS_PORT: '0' },
    { METRICS_PORT: 'free' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
  ])
    expect(() => readConfig(schema, { ...env, PORT: '1', ...wrong })).toThrow(Object.keys(wrong)[0]);
});
