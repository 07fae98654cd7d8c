import { createHash, type KeyObject } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type DeployedSlice,
  type SliceManifest,
  sliceManifestSchema,
} from '@scanlist/contracts/messages/slices';
import { extract, pack } from 'tar-stream';
import { isSignedFor, signText, type TrustedKey } from './signature.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The largest artifact, in bytes: ten times the largest slice of today. */
export const artifactBytesMax = 32_000_000;

const manifestName = 'slice.json';
const signatureName = 'slice.json.sig';

/** A verified artifact. */
export interface Artifact {
  manifest: SliceManifest;
  /** SHA-256 of the artifact. */
  digest: string;
  /** A file that the manifest names, with each encoding it is precompressed in. */
  file(path: string): { body: Bytes; br?: Bytes; gzip?: Bytes } | undefined;
}

/** An artifact that may not be used; the message is a sentence for the operator. */
export class ArtifactError extends Error {
  override name = 'ArtifactError';
}

/** What is known of a slice besides its files. */
export type ManifestFacts = Omit<SliceManifest, 'format' | 'files'>;

/** A file of a slice: its path in the artifact and its bytes. */
export interface SourceFile {
  path: string;
  bytes: Bytes;
}

/**
 * Packs a slice as a tar file: the manifest, its signature, the files in the order of their paths. The same facts, files
 * and key give the same bytes. `<path>.br` and `<path>.gz` become encodings of `<path>`.
 *
 * @throws ArtifactError when the artifact would be larger than `artifactBytesMax`, or a path cannot be used.
 */
export async function packArtifact(
  facts: ManifestFacts,
  sources: readonly SourceFile[],
  key: KeyObject,
): Promise<Bytes> {
  const files = [...sources].sort((a, b) => (a.path < b.path ? -1 : 1));
  const manifest = sliceManifestSchema.safeParse({ ...facts, format: 1, files: describeFiles(files) });
  if (!manifest.success) throw new ArtifactError(`The slice cannot be packed: ${manifest.error.message}`);
  const text = `${JSON.stringify(manifest.data, null, 1)}\n`;
  const tar = pack();
  const add = (name: string, bytes: Uint8Array) =>
    tar.entry({ name, mtime: new Date(0), mode: 0o644, uid: 0, gid: 0 }, Buffer.from(bytes));
  add(manifestName, Buffer.from(text));
  add(signatureName, signText(text, key));
  for (const { path, bytes } of files) add(path, bytes);
  tar.finalize();
  const packed = new Uint8Array(await buffer(tar));
  if (packed.byteLength > artifactBytesMax) throw new ArtifactError(tooLarge(packed.byteLength));
  return packed;
}

/**
 * Opens an artifact: its digest, its signature, and the size and hash of every file are as they should be.
 *
 * @throws ArtifactError that says what is wrong with it.
 */
export async function openArtifact(
  bytes: Bytes,
  expected: { name: DeployedSlice; version: string; digest: string },
  keys: readonly TrustedKey[],
): Promise<Artifact> {
  if (bytes.byteLength > artifactBytesMax) throw new ArtifactError(tooLarge(bytes.byteLength));
  const digest = sha256(bytes);
  if (digest !== expected.digest) {
    throw new ArtifactError(`The artifact is corrupt: its SHA-256 is ${digest}, not ${expected.digest}.`);
  }
  const entries = await readEntries(bytes);
  const text = Buffer.from(entries.get(manifestName) ?? []).toString();
  const signature = entries.get(signatureName) ?? new Uint8Array();
  if (!isSignedFor(expected.name, text, signature, keys)) {
    throw new ArtifactError(
      `No trusted key for ${expected.name} signed this artifact. Sign it with the key whose public half the gateways have in SLICE_KEYS.`,
    );
  }
  const manifest = readManifest(text);
  for (const field of ['name', 'version'] as const) {
    if (manifest[field] !== expected[field]) {
      throw new ArtifactError(`The artifact is ${manifest[field]}, and not ${expected[field]}.`);
    }
  }
  for (const file of manifest.files) {
    for (const { path, size, sha256: wanted } of [file, file.br, file.gzip].filter(
      (part) => part !== undefined,
    )) {
      const found = entries.get(path);
      if (!found) throw new ArtifactError(`The artifact lacks ${path}.`);
      if (found.byteLength !== size || sha256(found) !== wanted) {
        throw new ArtifactError(`${path} is not what slice.json says.`);
      }
    }
  }
  const byPath = new Map(manifest.files.map((file) => [file.path, file]));
  const bytesAt = (path: string | undefined) => (path === undefined ? undefined : entries.get(path));
  return {
    manifest,
    digest,
    file(path) {
      const file = byPath.get(path);
      const body = bytesAt(file?.path);
      const [br, gzip] = [bytesAt(file?.br?.path), bytesAt(file?.gzip?.path)];
      return body && { body, ...(br && { br }), ...(gzip && { gzip }) };
    },
  };
}

/** SHA-256 in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function describeFiles(files: readonly SourceFile[]): SliceManifest['files'] {
  const described = new Map(
    files.map(({ path, bytes }) => [path, { path, size: bytes.byteLength, sha256: sha256(bytes) }]),
  );
  return [...described.values()].flatMap((file) => {
    if (described.has(file.path.replace(/\.(br|gz)$/, '')) && /\.(br|gz)$/.test(file.path)) return [];
    const [br, gzip] = [described.get(`${file.path}.br`), described.get(`${file.path}.gz`)];
    return [{ ...file, ...(br && { br }), ...(gzip && { gzip }) }];
  });
}

async function readEntries(bytes: Bytes): Promise<Map<string, Bytes>> {
  const entries = new Map<string, Bytes>();
  const tar = extract();
  tar.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  try {
    for await (const entry of tar) entries.set(entry.header.name, new Uint8Array(await buffer(entry)));
  } catch (cause) {
    throw new ArtifactError('The artifact is not a readable tar file.', { cause });
  }
  return entries;
}

function readManifest(text: string): SliceManifest {
  try {
    return sliceManifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ArtifactError('slice.json is not a manifest of a slice.', { cause });
  }
}

function tooLarge(bytes: number): string {
  return `The artifact has ${bytes} bytes, and ${artifactBytesMax} are allowed.`;
}
