import { createHash } from 'node:crypto';
import type { PublicPageInput } from '@scanlist/contracts/http/public-site';
import type { RenderPage } from '../slices/server-module.ts';

/** A marketing slice whose pages name their input; `drawn` counts the renderings. */
export function fakePublicRenderer() {
  const style = 'body{margin:0}';
  const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
  const fake = {
    drawn: 0,
    version: '1',
    isBuilt: true,
    render: (async (input) => {
      fake.drawn++;
      const price = input.site.plans?.prices[0]?.priceCents ?? 'no price';
      const words = `${input.path ?? '404 Page Not Found'} ${input.isSignedIn ? 'Dashboard' : 'Log In'} ${price}`;
      return {
        html: new TextEncoder().encode(
          `<!doctype html><style>${style}</style><main>${words}</main>${' '.repeat(1_000)}`,
        ),
        status: input.path === null ? 404 : 200,
        styleHashes: [hash],
      };
    }) satisfies RenderPage<PublicPageInput> as RenderPage<PublicPageInput>,
    firstLoad: async () => {},
    current: () =>
      fake.isBuilt
        ? { version: fake.version, builtAt: new Date('2026-11-19T08:00:00Z'), render: fake.render }
        : undefined,
  };
  return fake;
}
