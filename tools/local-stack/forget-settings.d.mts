export function isSetting(name: string): boolean;
export function forgetSettings(env?: NodeJS.ProcessEnv): void;
