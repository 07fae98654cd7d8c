import { getInstance } from '@module-federation/enhanced/runtime';

/**
 * Makes the runtime request a shared module again after it could not be loaded: otherwise it keeps the failed promise,
 * and every retry fails as well. Call it once, when the shell's shared modules are registered.
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
