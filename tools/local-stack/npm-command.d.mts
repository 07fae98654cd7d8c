export declare function npmCommand(
  env?: Record<string, string | undefined>,
  execPath?: string,
): { command: string; args: string[] };
