import type { DeployedSlice, SliceVersion } from '@scanlist/contracts/messages/slices';
import { type Bytes, type ManifestFacts, packArtifact, type SourceFile, sha256 } from './artifact.ts';
import { makeSigningKeys, readPrivateKey, readTrustedKeys } from './signature.ts';

const made = makeSigningKeys();

/** The keys that sign the slices of tests. */
export const testKeys = {
  signing: readPrivateKey(made.privateKey),
  trusted: readTrustedKeys(`*=${made.publicKey}`),
};

/** A slice with one script, or with the files and facts given. */
export async function makeArtifact(
  name: DeployedSlice,
  version: string,
  {
    files = { 'public/main.0123456789.js': `// ${version}` },
    facts = {},
    key = testKeys.signing,
  }: { files?: Record<string, string>; facts?: Partial<ManifestFacts>; key?: typeof testKeys.signing } = {},
): Promise<{ bytes: Bytes; version: SliceVersion }> {
  const sources = Object.entries(files).map(
    ([path, text]): SourceFile => ({ path, bytes: new TextEncoder().encode(text) }),
  );
  const bytes = await packArtifact(
    {
      name,
      version,
      commit: null,
      committedAt: null,
      needs: { shared: {}, routerNames: [], routes: [] },
      provides: name === 'shell' ? { shared: {}, routerNames: [] } : null,
      federation: null,
      server: null,
      ...facts,
    },
    sources,
    key,
  );
  return {
    bytes,
    version: {
      version,
      digest: sha256(bytes),
      bytes: bytes.byteLength,
      commit: null,
      committedAt: null,
      publishedAt: '2026-11-20T10:00:00.000Z',
      publishedBy: 'a test',
      publicFiles: sources
        .filter(({ path }) => path.startsWith('public/') && !/\.(br|gz)$/.test(path))
        .map(({ path }) => path.slice('public/'.length)),
    },
  };
}
