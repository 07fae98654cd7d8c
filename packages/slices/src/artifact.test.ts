import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ArtifactError,
  artifactBytesMax,
  type Bytes,
  openArtifact,
  packArtifact,
  sha256,
} from './artifact.ts';
import { makeSigningKeys, readPrivateKey, readTrustedKeys } from './signature.ts';
import { makeArtifact, testKeys } from './testing.ts';

const version = '1.0.0-dev.abc';
const files = {
  'public/main.0123456789.js': 'plain',
  'public/main.0123456789.js.br': 'brotli',
  'public/main.0123456789.js.gz': 'gzip',
  'server/server.mjs': 'export {}',
};
const open = (bytes: Bytes, changes: object = {}, keys = testKeys.trusted) =>
  openArtifact(bytes, { name: 'owner', version, digest: sha256(bytes), ...changes }, keys);

describe('an artifact', () => {
  it('has every file with its encodings, and nothing that it does not name', async () => {
    const { bytes } = await makeArtifact('owner', version, { files });
    const artifact = await open(bytes);
    const text = (content?: Uint8Array) => content && Buffer.from(content).toString();
    const script = artifact.file('public/main.0123456789.js');
    expect([text(script?.body), text(script?.br), text(script?.gzip)]).toEqual(['plain', 'brotli', 'gzip']);
    expect(text(artifact.file('server/server.mjs')?.body)).toBe('export {}');
    for (const path of ['slice.json', 'public/main.0123456789.js.br', 'nothing', '__proto__']) {
      expect(artifact.file(path)).toBeUndefined();
    }
  });

  it('has the same bytes whenever the same files are packed, in whatever order they come', async () => {
    const [first, again] = await Promise.all([
      makeArtifact('owner', version, { files }),
      makeArtifact('owner', version, { files: Object.fromEntries(Object.entries(files).reverse()) }),
    ]);
    expect(again.version.digest).toBe(first.version.digest);
  });

  it('is not opened once any of its bytes is changed, even by somebody who names the new hash', async () => {
    const { bytes } = await makeArtifact('owner', version, { files });
    const digest = sha256(bytes);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.byteLength - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ by;
        await expect(open(changed, { digest })).rejects.toThrow(/corrupt/);
        // Bytes of a header or of padding may change; what is served may not.
        const opened = await open(changed).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ArtifactError);
          return undefined;
        });
        for (const [path, content] of Object.entries(files)) {
          const body = opened?.file(path)?.body;
          if (body) expect(Buffer.from(body).toString()).toBe(content);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is refused under another name or version, and says which one it is', async () => {
    const { bytes } = await makeArtifact('owner', version);
    await expect(open(bytes, { version: '2.0.0+abc' })).rejects.toThrow(
      'The artifact is 1.0.0-dev.abc, and not 2.0.0+abc.',
    );
    await expect(open(bytes, { name: 'fill' })).rejects.toThrow('The artifact is owner, and not fill.');
  });

  it('is refused where no key signed it that may sign this slice', async () => {
    const other = makeSigningKeys();
    const { bytes } = await makeArtifact('owner', version, { key: readPrivateKey(other.privateKey) });
    await expect(open(bytes)).rejects.toThrow(/No trusted key for owner signed this artifact\. Sign it/);
    const trusts = (slice: string) => readTrustedKeys(`${slice}=${other.publicKey}`);
    await expect(open(bytes, {}, trusts('fill'))).rejects.toThrow(/No trusted key/);
    await expect(open(bytes, {}, trusts('owner'))).resolves.toMatchObject({ digest: sha256(bytes) });
  });

  it('is refused when it is no tar file, cut off, or empty', async () => {
    const { bytes } = await makeArtifact('owner', version, { files });
    for (const broken of [new Uint8Array(), new Uint8Array(5_000).fill(7), bytes.slice(0, 3_000)]) {
      await expect(open(broken)).rejects.toThrow(ArtifactError);
    }
  });

  it('is neither packed nor opened when it is too large, and says how large it may be', async () => {
    const large = 'x'.repeat(artifactBytesMax);
    await expect(makeArtifact('owner', version, { files: { 'public/a.js': large } })).rejects.toThrow(
      /^The artifact has \d+ bytes, and 32000000 are allowed\.$/,
    );
    await expect(open(new Uint8Array(artifactBytesMax + 1))).rejects.toThrow(/32000000 are allowed/);
  });

  it('is not packed with a path that leaves it', async () => {
    for (const path of ['../secret', '/etc/passwd', 'public/../../x', 'public//x', './x', 'public/.', '']) {
      const packed = packArtifact(
        { ...(await manifestFacts()), name: 'owner' },
        [{ path, bytes: new Uint8Array(1) }],
        testKeys.signing,
      );
      await expect(packed, path).rejects.toThrow(/cannot be packed/);
    }
  });
});

async function manifestFacts() {
  const { bytes } = await makeArtifact('owner', version);
  const { format: _, files: __, ...facts } = (await open(bytes)).manifest;
  return facts;
}
