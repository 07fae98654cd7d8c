import { getInstance } from '@module-federation/enhanced/runtime';

/**
 * Lets a shared module that could not be loaded be asked for again: the federation runtime keeps the failed promise, and
 * every later try would only hear of the same failure. Call it once, when the shell's shared modules are registered.
 */
export function retryFailedSharedModules(): void {
  const scope = getInstance()?.shareScopeMap.default ?? {};
  for (const shared of Object.values(scope).flatMap((versions) => Object.values(versions))) {
    const { get } = shared;
    shared.get = async () => {
      try {
        return await get();
      } catch (error) {
        shared.loading = null;
        throw error;
      }
    };
  }
}
