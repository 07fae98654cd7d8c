import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Artifact } from '@scanlist/slices/artifact';
import {
  type Bytes,
  type StoredAnswer,
  storeAnswer,
  storeCompressed,
} from '../stored-answers/stored-answer.ts';
import { entryOf } from './entry-of.ts';

/** A file of a slice; `stamp` changes with its content. */
export interface SliceFile {
  /** Below the slice's folder, with forward slashes. */
  path: string;
  absolutePath: string;
  stamp: string;
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** A name with a hash of the content, which therefore never changes. */
const hashedName = /\.[0-9a-f]{10,}\.[a-z0-9]+(\.map)?$/;

/**
 * Every file below `directory` that browsers may request, without compressed copies and pages; none if it does not
 * exist.
 */
export async function listFiles(
  directory: string,
  { withMaps }: { withMaps: boolean },
): Promise<SliceFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const served = entries.filter(({ name }) => isServed(name) && (withMaps || !name.endsWith('.map')));
  const files = await Promise.all(
    served.map(async (entry) => {
      const absolutePath = join(entry.parentPath, entry.name);
      const stats = await stat(absolutePath).catch(() => null);
      if (!stats?.isFile()) return [];
      const path = absolutePath.slice(directory.length + 1).replaceAll('\\', '/');
      return [{ path, absolutePath, stamp: `${stats.mtimeMs} ${stats.size}` }];
    }),
  );
  return files.flat();
}

/**
 * A file as an answer. With a hash in its name it is cached forever, with the `.br` and `.gz` beside it. Others are
 * revalidated each time and compressed here: a compressed copy beside such a name could be outdated.
 */
export async function readAnswer(
  file: SliceFile,
  baseHeaders: Record<string, string>,
): Promise<StoredAnswer> {
  const isHashed = isHashedName(file.path);
  const [body, br, gzip] = await Promise.all([
    readFile(file.absolutePath),
    isHashed ? readIfThere(`${file.absolutePath}.br`) : undefined,
    isHashed ? readIfThere(`${file.absolutePath}.gz`) : undefined,
  ]);
  const headers = headersOf(file.path, isHashed, baseHeaders);
  return isHashed
    ? storeAnswer(body, { headers, compressed: { br, gzip } })
    : storeCompressed(body, { headers });
}

/**
 * A public file of an artifact as an answer; undefined if browsers may not request it. At an address with a hash or with
 * the version it never changes.
 */
export async function sendableAnswer(
  artifact: Artifact,
  path: string,
  { isVersioned, headers: baseHeaders }: { isVersioned: boolean; headers: Record<string, string> },
): Promise<StoredAnswer | undefined> {
  const file = isServed(path) ? artifact.file(`public/${path}`) : undefined;
  if (!file) return undefined;
  const { body, ...compressed } = file;
  const headers = headersOf(path, isVersioned || isHashedName(path), baseHeaders);
  return compressed.br ? storeAnswer(body, { headers, compressed }) : storeCompressed(body, { headers });
}

/** Whether the name contains a hash of the content. */
export function isHashedName(path: string): boolean {
  return hashedName.test(path);
}

/** Whether browsers may request a file of that name. */
export function isServed(path: string): boolean {
  return extname(path) in contentTypes;
}

/** The headers of a file; one that never changes at its address is cached for ever. */
export function headersOf(
  path: string,
  isImmutable: boolean,
  baseHeaders: Record<string, string>,
): Record<string, string> {
  const type = contentTypes[extname(path)] ?? 'application/octet-stream';
  return {
    ...baseHeaders,
    // Sites that link to a page show its image.
    ...(type.startsWith('image/') && { 'cross-origin-resource-policy': 'cross-origin' }),
    // For a service worker, and for an image that is opened alone.
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    'content-type': type,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

async function readIfThere(path: string): Promise<Bytes | undefined> {
  return readFile(path).catch(() => undefined);
}

/**
 * The answers of a live version, by address. Its federation manifest also has an address with the version in it; pages of
 * the release before know the other one.
 */
export async function answersOf(
  artifact: Artifact,
  headers: Record<string, string>,
): Promise<Map<string, StoredAnswer>> {
  const { name, version, federation, files } = artifact.manifest;
  const answers = new Map<string, StoredAnswer>();
  for (const { path } of files) {
    if (!path.startsWith('public/')) continue;
    const file = path.slice('public/'.length);
    const address = `/assets/${name}/${file}`;
    const answer = await sendableAnswer(artifact, file, { isVersioned: false, headers });
    if (answer) answers.set(address, answer);
    if (file !== federation) continue;
    const versioned = await sendableAnswer(artifact, file, { isVersioned: true, headers });
    if (versioned) answers.set(entryOf({ name, version, federation }), versioned);
  }
  return answers;
}
