import { documentMarkMetric } from '@scanlist/contracts/http/document-mark';
import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import type { Context } from 'hono';
import { clientOrigin } from '../http/client-address.ts';
import type { GatewayEnv } from '../http/env.ts';
import { type NamedVersions, signMark } from './document-mark.ts';
import type { SliceErrors } from './slice-errors.ts';

/** A document and what it says of slices. */
export interface Document {
  /** Those that its page names, and may report. */
  versions: NamedVersions;
  /** Those of them that its page draws before anybody goes to another one; none where no page was found. */
  draws: readonly DeployedSlice[];
}

/** What the gateway says, and remembers, of each document that it serves. */
export interface ServedDocuments {
  /**
   * The headers of a document, with its mark (decision 0095). Empty where the document names no version, as in previews and
   * development, and until the key could be read.
   */
  headersOf(c: Context<GatewayEnv>, document: Document): Record<string, string>;
}

export interface ServedDocumentsOptions {
  /** The key that is the same in every gateway; undefined while it cannot be read. */
  readKey(): Promise<Buffer | undefined>;
  sliceErrors: Pick<SliceErrors, 'noteServed'>;
  trustProxy: boolean;
  now: () => Date;
}

export function createServedDocuments({
  readKey,
  sliceErrors,
  trustProxy,
  now,
}: ServedDocumentsOptions): ServedDocuments {
  let key: Buffer | undefined;
  let reading = false;

  /** Documents from memory wait for no database. */
  function readOnce(): void {
    if (reading) return;
    reading = true;
    void readKey()
      .then((read) => {
        key = read;
      })
      .catch(() => {})
      .finally(() => {
        reading = false;
      });
  }
  readOnce();

  return {
    headersOf(c, { versions, draws }): Record<string, string> {
      if (Object.keys(versions).length === 0) return {};
      if (!key) readOnce();
      if (!key) return {};
      // Only documents that can report count as served: others would hide those that fail.
      if (c.req.method === 'GET') {
        for (const slice of draws)
          if (versions[slice] !== undefined) sliceErrors.noteServed(slice, networkOf(c, trustProxy));
      }
      const mark = signMark(versions, { key, now: now() });
      return { 'server-timing': `${documentMarkMetric};desc="${mark}"` };
    },
  };
}

/** Where a request comes from. One customer of a provider may hold all networks of an IPv6 site, and is one network. */
export function networkOf(c: Context<GatewayEnv>, trustProxy: boolean): string {
  const { address, site } = clientOrigin(c, trustProxy);
  return site ?? address;
}
