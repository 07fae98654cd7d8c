// @owner @fill @marketing @payments @accounts
import { accountScenes } from './scenes/account-scenes.ts';
import { dashboardScenes } from './scenes/dashboard-scenes.ts';
import { doorScenes } from './scenes/door-scenes.ts';
import { fillScenes } from './scenes/fill-scenes.ts';
import { listFormScenes } from './scenes/list-form-scenes.ts';
import { listScenes } from './scenes/list-scenes.ts';
import { paymentScenes } from './scenes/payment-scenes.ts';
import { publicScenes } from './scenes/public-scenes.ts';
import { signUpScenes } from './scenes/sign-up-scenes.ts';
import type { Scene } from './scenes/stage.ts';
import { expect, test } from './support/fixtures.ts';
import { makeOwner } from './support/new-owner.ts';
import { type SceneName, wording } from './support/wording.ts';

const scenes: Record<SceneName, Scene> = {
  ...doorScenes,
  ...publicScenes,
  ...dashboardScenes,
  ...listFormScenes,
  ...listScenes,
  ...accountScenes,
  ...fillScenes,
  ...signUpScenes,
  ...paymentScenes,
};

/** Scenes in which the browser itself reports the refused answer on its console. */
test.use({ quietAbout: /Failed to load resource/ });

for (const name of Object.keys(scenes) as SceneName[]) {
  test(`says in so many words: ${name}`, async ({
    ownerPage,
    visitorPage,
    phone,
    ownerApi,
    openPage,
    playwright,
    product,
  }) => {
    const page = await scenes[name]({
      owner: ownerPage,
      newOwner: async () => {
        const owner = await makeOwner(playwright, product);
        const ownerPage = await openPage({}, owner);
        await owner.api.dispose();
        return ownerPage;
      },
      stranger: visitorPage,
      phone,
      api: ownerApi,
    });
    for (const { text } of wording[name]) {
      const words = page.getByText(text, typeof text === 'string' ? { exact: true } : {});
      const labelled = page.getByLabel(text, typeof text === 'string' ? { exact: true } : {});
      await expect.soft(words.or(labelled).filter({ visible: true }).first(), String(text)).toBeVisible();
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
