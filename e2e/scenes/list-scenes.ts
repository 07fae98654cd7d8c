import type { Page } from 'playwright/test';
import { demoOwner, makeEntry, makeList } from '../support/fixtures.ts';
import { withUnconfirmedAddress } from '../support/screen-states.ts';
import { open, type Scenes, type Stage } from './stage.ts';

/** The scenes of one list: its details, entries and code. */
export const listScenes = {
  'list detail': async ({ owner, api }) => open(owner, `/list-details/${(await makeList(api)).id}`),
  'list detail without items': async ({ owner, api }) => {
    const { id } = await makeList(api);
    await owner.route(`**/api/lists/${id}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), items: [] } });
    });
    return open(owner, `/list-details/${id}`);
  },
  'list detail with an entry': async ({ owner, api }) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    return open(owner, `/list-details/${list.id}`);
  },
  'list detail that waits for a confirmation': async ({ owner, api }) => {
    await withUnconfirmedAddress(owner);
    const { id } = await makeList(api, { notificationEmail: demoOwner.email });
    return open(owner, `/list-details/${id}`);
  },
  'list detail of a missing list': ({ owner }) => open(owner, '/list-details/no-such-list'),
  'list detail of an inventory': async ({ owner, api }) =>
    open(owner, `/list-details/${(await makeList(api, { type: 'INVENTORY' })).id}`),
  'form of a missing list': ({ owner }) => open(owner, '/edit-list/no-such-list'),
  'entries of a missing list': ({ owner }) => open(owner, '/list-entries/no-such-list'),
  'qr page of a missing list': ({ owner }) => open(owner, '/list-qrcode/no-such-list'),
  'link copied': (stage) => copyLink(stage, 'list-details'),
  'qr page link copied': (stage) => copyLink(stage, 'list-qrcode'),
  'download failed': (stage) => failDownload(stage, 'list-details'),
  'qr page download failed': (stage) => failDownload(stage, 'list-qrcode'),
  'entries without entries': async ({ owner, api }) =>
    open(owner, `/list-entries/${(await makeList(api)).id}`),
  'entries with an entry': async ({ owner, api }) => {
    const list = await makeList(api);
    await makeEntry(api, list);
    return open(owner, `/list-entries/${list.id}`);
  },
  'qr page': async ({ owner, api }) => open(owner, `/list-qrcode/${(await makeList(api)).id}`),
} satisfies Scenes;

async function copyLink({ owner, api }: Stage, screen: string): Promise<Page> {
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await makeList(api);
  await open(owner, `/${screen}/${id}`);
  await owner.getByRole('button', { name: 'Copy Link' }).click();
  return owner;
}

async function failDownload({ owner, api }: Stage, screen: string): Promise<Page> {
  const { id } = await makeList(api);
  await owner.addInitScript(() => {
    HTMLCanvasElement.prototype.toDataURL = () => {
      throw new Error('no canvas here');
    };
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new Error('no canvas here');
    };
  });
  await open(owner, `/${screen}/${id}`);
  await owner.getByRole('button', { name: 'Download QR Code' }).click();
  return owner;
}
