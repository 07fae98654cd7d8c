import {
  artifactBucketOf,
  type DeployedSlice,
  deployedSlices,
  type LiveSlice,
  liveKeyOf,
  liveSliceSchema,
  type SliceVersion,
  slicesBucket,
  sliceVersionSchema,
  versionKeyOf,
} from '@scanlist/contracts/messages/slices';
import { ErrorCode, headers, type NatsConnection, NatsError } from 'nats';
import { z } from 'zod';
import type { Bytes } from './artifact.ts';
import { readLatest, readMessages, type StoredMessage } from './read-messages.ts';

/** A live version with the revision that an activation must name. */
export type LiveRecord = LiveSlice & { revision: number };

/** Another activation came first, or a version of that name is there with other bytes. */
export class RegistryConflict extends Error {
  override name = 'RegistryConflict';
}

/** Where artifacts are stored, and which version of each slice is live: NATS key-value and object stores. */
export interface SliceRegistry {
  /**
   * Stores an artifact under its digest, then its version. Publishing the same bytes again changes nothing.
   *
   * @throws RegistryConflict when the version exists with other bytes.
   */
  publish(name: DeployedSlice, version: SliceVersion, bytes: Bytes): Promise<'published' | 'already there'>;
  /** The published versions, oldest first. */
  versions(name: DeployedSlice): Promise<SliceVersion[]>;
  /** The bytes of an artifact; undefined if there is none. They are not verified. */
  fetch(name: DeployedSlice, digest: string): Promise<Bytes | undefined>;
  /** What is live; slices that never were are absent. */
  live(): Promise<Map<DeployedSlice, LiveRecord>>;
  /** Every activation of a slice that is remembered, oldest first. */
  history(name: DeployedSlice): Promise<LiveRecord[]>;
  /**
   * Makes a version live if the live record still has `revision` (0: there is none). Returns the new revision.
   *
   * @throws RegistryConflict when another activation came first.
   */
  activate(name: DeployedSlice, live: LiveSlice, revision: number): Promise<number>;
  /** Removes a published version, then its artifact. */
  remove(name: DeployedSlice, version: SliceVersion): Promise<void>;
  /** The digests in the object store, with and without a version. */
  artifacts(name: DeployedSlice): Promise<string[]>;
  /** Removes an artifact. */
  removeArtifact(name: DeployedSlice, digest: string): Promise<void>;
}

const kvStream = `KV_${slicesBucket}`;
const subjectOf = (key: string) => `$KV.${slicesBucket}.${key}`;

/** The subject on which every attempted activation can be heard; it may have been refused. */
export const liveHintSubject = subjectOf('*.live');

export interface RegistryOptions {
  /** Whether NATS is reached; while it is not, everything fails at once instead of at the end of its time limit. */
  isReached?: () => boolean;
}

/** The registry over a connection whose user has the permissions (`messaging/permissions`). */
export function createSliceRegistry(
  nc: NatsConnection,
  { isReached = () => true }: RegistryOptions = {},
): SliceRegistry {
  // Without the driver's question whether JetStream is there, which a deployer may not ask.
  const js = nc.jetstream({ checkAPI: false });

  function mustBeReached(): void {
    if (!isReached()) throw NatsError.errorForCode(ErrorCode.Disconnect);
  }

  async function latest(stream: string, subjects: string[]): Promise<StoredMessage[]> {
    mustBeReached();
    return readLatest(nc, stream, subjects);
  }

  async function messagesOf(stream: string, subject: string): Promise<StoredMessage[]> {
    mustBeReached();
    return readMessages(nc, stream, subject);
  }

  /** Writes a key if its last revision is `revision`. */
  async function write(key: string, value: object, revision: number): Promise<number> {
    mustBeReached();
    const options = { expect: { lastSubjectSequence: revision } };
    const { seq } = await js.publish(subjectOf(key), JSON.stringify(value), options);
    return seq;
  }

  async function storeArtifact(name: DeployedSlice, digest: string, bytes: Bytes): Promise<void> {
    const store = await js.views.os(artifactBucketOf(name));
    const found = await store.info(digest);
    if (found && !found.deleted && found.size === bytes.byteLength) return;
    await store.putBlob({ name: digest }, bytes);
  }

  async function removeArtifact(name: DeployedSlice, digest: string): Promise<void> {
    const store = await js.views.os(artifactBucketOf(name));
    await store.delete(digest);
  }

  return {
    removeArtifact,

    async publish(name, version, bytes) {
      await storeArtifact(name, version.digest, bytes);
      const key = versionKeyOf(name, version.version);
      const [known] = await latest(kvStream, [subjectOf(key)]);
      const existing = known && readVersion(known);
      if (existing?.digest === version.digest) return 'already there';
      const refused = () =>
        new RegistryConflict(
          `${name} ${version.version} is already published with other bytes. Raise the version in its package.json, or commit the change.`,
        );
      if (existing) throw refused();
      try {
        await write(key, version, known?.seq ?? 0);
      } catch (error) {
        throw isWrongRevision(error) ? refused() : error;
      }
      return 'published';
    },

    async versions(name) {
      const messages = await latest(kvStream, [subjectOf(`${name}.versions.>`)]);
      return messages
        .flatMap((message) => readVersion(message) ?? [])
        .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt));
    },

    async fetch(name, digest) {
      const bucket = artifactBucketOf(name);
      const stream = `OBJ_${bucket}`;
      const encoded = Buffer.from(digest).toString('base64url');
      const padded = encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=');
      const [meta] = await latest(stream, [`$O.${bucket}.M.${padded}`]);
      const stored = meta && readObject(meta);
      if (!stored || stored.deleted) return undefined;
      const chunks = await messagesOf(stream, `$O.${bucket}.C.${stored.nuid}`);
      return new Uint8Array(Buffer.concat(chunks.map(({ data }) => data)));
    },

    async live() {
      const subjects = deployedSlices.map((name) => subjectOf(liveKeyOf(name)));
      const messages = await latest(kvStream, subjects);
      return new Map(
        messages.map((message) => {
          const name = deployedSlices[subjects.indexOf(message.subject)];
          if (!name) throw new Error(`${message.subject} is the key of no slice`);
          return [name, readLive(message)] as const;
        }),
      );
    },

    async history(name) {
      const messages = await messagesOf(kvStream, subjectOf(liveKeyOf(name)));
      return messages.map(readLive);
    },

    async activate(name, live, revision) {
      try {
        return await write(liveKeyOf(name), live, revision);
      } catch (error) {
        if (!isWrongRevision(error)) throw error;
        throw new RegistryConflict(
          `Another activation of ${name} came first. Look at it with 'npm run slice -- list', then try again.`,
        );
      }
    },

    async remove(name, { version, digest }) {
      const removed = headers();
      removed.set('KV-Operation', 'PURGE');
      removed.set('Nats-Rollup', 'sub');
      await js.publish(subjectOf(versionKeyOf(name, version)), '', { headers: removed });
      await removeArtifact(name, digest);
    },

    async artifacts(name) {
      const bucket = artifactBucketOf(name);
      const messages = await latest(`OBJ_${bucket}`, [`$O.${bucket}.M.>`]);
      return messages
        .map(readObject)
        .filter(({ deleted }) => !deleted)
        .map(({ name: digest }) => digest);
    },
  };
}

function readLive({ data, seq }: StoredMessage): LiveRecord {
  return { ...liveSliceSchema.parse(JSON.parse(data.toString())), revision: seq };
}

/** The version in a message; undefined where it was removed. */
function readVersion({ data }: StoredMessage): SliceVersion | undefined {
  return data.length === 0 ? undefined : sliceVersionSchema.parse(JSON.parse(data.toString()));
}

/** The part of an object’s metadata that is read here. */
const objectSchema = z.object({ name: z.string(), nuid: z.string(), deleted: z.boolean().optional() });

function readObject({ data }: StoredMessage): z.infer<typeof objectSchema> {
  return objectSchema.parse(JSON.parse(data.toString()));
}

/** JetStream’s code for an expected last sequence that is not the last one. */
const wrongLastSequence = 10071;

function isWrongRevision(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.err_code === wrongLastSequence;
}

/** Whether something failed because NATS is not reached (`RegistryOptions.isReached`). */
export function isNotReached(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.Disconnect;
}
