import type { Artifact } from '@scanlist/slices/artifact';
import { z } from 'zod';

/** The part of a federation manifest that is read here. */
const federationSchema = z.object({
  metaData: z.object({ publicPath: z.string(), remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(
    z.object({
      assets: z.object({
        js: z.object({ sync: z.array(z.string()) }),
        css: z.object({ sync: z.array(z.string()) }),
      }),
    }),
  ),
});

/** The files that a slice’s own page or manifest names and its artifact lacks, each as a sentence. */
export function missingFiles({ manifest, file }: Artifact): string[] {
  const { name, version, federation } = manifest;
  const addresses = name === 'shell' ? namedByPage(textOf(file, 'index.html')) : [];
  if (federation !== null) {
    const parsed = federationSchema.safeParse(parseJson(textOf(file, federation)));
    if (!parsed.success) return [`${name} ${version} has no usable federation manifest at ${federation}.`];
    const { metaData, exposes } = parsed.data;
    const files = exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
    addresses.push(...[metaData.remoteEntry.name, ...files].map((path) => metaData.publicPath + path));
  }
  const own = `/assets/${name}/`;
  return addresses
    .filter((address) => address.startsWith(own) && !file(`public/${address.slice(own.length)}`))
    .map((address) => `${name} ${version} names ${address} and does not have it.`);
}

/** The scripts and style sheets of a page. */
function namedByPage(html: string): string[] {
  return [...html.matchAll(/<(?:script|link)\b[^>]*? (?:src|href)="([^"]+)"/g)].map(
    ([, address = '']) => address,
  );
}

function textOf(file: Artifact['file'], path: string): string {
  return Buffer.from(file(`public/${path}`)?.body ?? []).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
