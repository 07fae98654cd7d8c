import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type TestDependencies, testDependencies } from './test-dependencies.ts';

/**
 * The dependencies of a test file, there from its first hook on and dropped after its last test. Before each test the
 * provider works and has no subscription.
 */
export function depsOfFile(): TestDependencies {
  const deps = {} as TestDependencies;
  beforeAll(async () => {
    Object.assign(deps, await testDependencies());
  });
  beforeEach(() => {
    const { provider } = deps;
    Object.assign(provider, { isDown: false, fault: undefined });
    provider.subscriptions.clear();
    provider.calls.length = 0;
  });
  afterAll(() => deps.drop());
  return deps;
}
