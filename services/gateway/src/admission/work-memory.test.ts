import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { defaultLimits } from '../slices/renderer.ts';
import { cachesBytesMax, fixedMb, threadHeaps, usualWorkMemoryMb, workMb } from './work-memory.ts';

const sum = (numbers: object) => Object.values(numbers).reduce((all, number) => all + number, 0);
const megabyte = 1_048_576;

it('everything that may be taken at a time fits into the memory that compose gives the gateway', () => {
  const compose = readFileSync(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
  const [, ofGateway = ''] = compose.split(/^ {2}gateway:$/m);
  const [, number, unit] = /^ {4}mem_limit: (\d+)([mg])$/m.exec(ofGateway) ?? [];
  const composedMb = Number(number) * (unit === 'g' ? 1024 : 1);
  expect(sum(fixedMb) + usualWorkMemoryMb).toBeLessThanOrEqual(composedMb);
});

it('what is fixed has room for what its limits allow', () => {
  expect(sum(cachesBytesMax) / megabyte).toBeLessThanOrEqual(fixedMb.caches);
  expect(defaultLimits.memoryMbMax - fixedMb.programs).toBeLessThanOrEqual(workMb.renderer);
  expect(3 * workMb.renderer).toBeLessThanOrEqual(fixedMb.liveRenderers);
});

it.each(['import', 'document'] as const)(
  'the heap of a thread is within what a work of kind %s takes',
  (kind) => {
    expect(sum(threadHeaps[kind])).toBeLessThan(workMb[kind]);
  },
);

it('two works of any kinds fit at a time, so that one owner never keeps all others waiting', () => {
  for (const mb of Object.values(workMb)) expect(mb).toBeLessThanOrEqual(usualWorkMemoryMb / 2);
});

it('the setting has what works have by default, and is enough for each', () => {
  const env = {
    DATABASE_URL: 'postgres://x/x',
    NATS_URL: 'nats://x',
    PUBLIC_ORIGIN: 'http://x',
    SLICES_ROOT: 'x',
  };
  expect(readGatewayConfig(env).WORK_MEMORY_MB).toBe(usualWorkMemoryMb);
  expect(() => readGatewayConfig({ ...env, WORK_MEMORY_MB: String(workMb.import - 1) })).toThrow(
    'WORK_MEMORY_MB',
  );
});
