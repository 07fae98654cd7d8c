import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { interpolate } from './interpolate.ts';
import { root } from './root.ts';

/** The fields of a compose service that the tests read. */
export interface ComposeService {
  image: string;
  build?: { target: string; context?: string; args?: Record<string, string> };
  environment?: Record<string, string>;
  command?: string[];
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  healthcheck?: { test: string[] };
  configs?: { source: string; target: string }[];
  labels?: Record<string, string>;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  configs: Record<'nats' | 'nats-cluster', { file: string }>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
}

/** The text of a compose file, without substitution. */
export function composeText(name = 'docker-compose.yml'): string {
  return readFileSync(join(root, name), 'utf8');
}

/** The compose file with `variables` substituted, as Docker Compose does. Throws if a required one is missing. */
export function readComposeFile(
  variables: Record<string, string | undefined>,
  name = 'docker-compose.yml',
): ComposeFile {
  return withVariables(parse(composeText(name), { merge: true }), variables) as ComposeFile;
}

/** The variables of a `.env`, without quotes. */
export function parseEnv(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1')]),
  );
}

/** Substitutes only in values, as Compose does. */
function withVariables(value: unknown, variables: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') return interpolate(value, variables);
  if (Array.isArray(value)) return value.map((each) => withVariables(each, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withVariables(each, variables)]),
  );
}
