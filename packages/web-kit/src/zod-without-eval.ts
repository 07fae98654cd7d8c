// zod compiles its parsers with `new Function` where it may. The pages' content security policy forbids that, and even
// the refused attempt is reported as a violation; zod reads this switch before it tries.
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };

export {};
