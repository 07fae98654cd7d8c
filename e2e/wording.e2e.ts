// @owner @fill @marketing @payments @accounts
import type { Page } from 'playwright/test';
import { accountScenes } from './scenes/account-scenes.ts';
import { dashboardScenes } from './scenes/dashboard-scenes.ts';
import { fillScenes } from './scenes/fill-scenes.ts';
import { listFormScenes } from './scenes/list-form-scenes.ts';
import { listScenes } from './scenes/list-scenes.ts';
import { paymentScenes } from './scenes/payment-scenes.ts';
import { publicScenes } from './scenes/public-scenes.ts';
import { signUpScenes } from './scenes/sign-up-scenes.ts';
import { signedOutScenes } from './scenes/signed-out-scenes.ts';
import type { Scene, Stage } from './scenes/stage.ts';
import { demoOwner, expect, makeList, phoneOptions, test } from './support/fixtures.ts';
import { makeOwner } from './support/new-owner.ts';
import { slowness } from './support/slowness.ts';
import { dismissToasts } from './support/walks.ts';
import { type SceneName, wording } from './support/wording.ts';

/** The scenes of each test, in the order in which they are played. */
const groups = {
  'signed out': signedOutScenes,
  'public pages': publicScenes,
  dashboard: dashboardScenes,
  'list form': listFormScenes,
  'a list': listScenes,
  'account and company': accountScenes,
  'fill page': fillScenes,
  'sign-up': signUpScenes,
  payment: paymentScenes,
};

const scenes: Record<SceneName, Scene> = {
  ...signedOutScenes,
  ...publicScenes,
  ...dashboardScenes,
  ...listFormScenes,
  ...listScenes,
  ...accountScenes,
  ...fillScenes,
  ...signUpScenes,
  ...paymentScenes,
};

/** The time limit of one scene, on this machine. A scene that takes longer hangs; the remaining time is left for the others. */
const sceneMsMax = 15_000 * slowness;

/** In some scenes the browser logs the refused answer. */
test.use({ allowedErrors: /Failed to load resource/ });

for (const [group, played] of Object.entries(groups)) {
  const names = Object.keys(played) as SceneName[];
  test(`every quoted text is shown: ${group}`, async ({ openPage, ownerApi, playwright, product }) => {
    test.setTimeout(sceneMsMax * names.length);
    const owner = once(() => makeOwner(playwright, product));
    const stage: Stage = {
      owner: once(async () => openPage({}, await owner())),
      api: async () => (await owner()).api,
      list: once(async () => makeList((await owner()).api)),
      subscriber: once(() => openPage({}, { ...demoOwner, api: ownerApi })),
      signedOut: once(() => openPage()),
      phone: once(() => openPage({ ...phoneOptions, serviceWorkers: 'block' })),
    };
    let last: Page | undefined;
    for (const name of names) {
      const play = async () => {
        if (last) await dismissToasts(last);
        const page = await scenes[name](stage);
        last = page;
        await Promise.all(wording[name].map(({ text }) => expectWords(page, name, text)));
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      };
      // A scene that fails is reported by name and does not stop the others.
      const failure = await test.step(name, play, { timeout: sceneMsMax }).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      expect.soft(failure, `${name} can be played`).toBeUndefined();
    }
  });
}

async function expectWords(page: Page, name: SceneName, text: string | RegExp): Promise<void> {
  const options = typeof text === 'string' ? { exact: true } : {};
  const found = page.getByText(text, options).or(page.getByLabel(text, options)).filter({ visible: true });
  await expect.soft(found.first(), `${name}: ${text}`).toBeVisible();
}

/** Calls `make` once and returns its result to every caller. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
