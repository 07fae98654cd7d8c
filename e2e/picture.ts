// `npm run picture`: draws docs/product.png from the running product, for README.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { browserArguments, findBrowser } from './support/browser.ts';
import { demoOwner, phoneOptions } from './support/fixtures.ts';
import { startStack } from './support/stack.ts';

const file = join(import.meta.dirname, '..', 'docs', 'product.png');
const stack = await startStack({});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
try {
  const { gateway } = stack.read();
  const desk = await browser.newPage({ baseURL: gateway, viewport: { width: 1180, height: 760 } });
  const signedIn = await desk.request.post('/api/auth/login', {
    data: { username: demoOwner.username, password: demoOwner.password },
    headers: { origin: gateway },
  });
  if (!signedIn.ok()) throw new Error(`the demo owner cannot sign in: ${signedIn.status()}`);
  const [list] = (await (await desk.request.get('/api/lists')).json()) as { id: string }[];
  if (!list) throw new Error('the demo owner has no list');
  await desk.goto(`/list-details/${list.id}`);
  await desk.getByRole('button', { name: 'Copy Link' }).waitFor();
  await desk.waitForLoadState('networkidle');

  const phone = await browser.newPage({ ...phoneOptions, baseURL: gateway, deviceScaleFactor: 1 });
  await phone.goto(`/view-list/${list.id}`);
  for (const box of (await phone.getByRole('checkbox').all()).slice(0, 2)) await box.check();

  const pictures = [await desk.screenshot(), await phone.screenshot()];
  const [onDesk, onPhone] = pictures.map((png) => `data:image/png;base64,${png.toString('base64')}`);
  const sheet = await browser.newPage({ viewport: { width: 1600, height: 860 } });
  await sheet.setContent(`
    <style>
      body { align-items: center; background: #e9e6dd; display: flex; gap: 40px; height: 860px; justify-content: center; margin: 0 }
      img { border-radius: 12px; box-shadow: 0 8px 30px rgb(22 34 29 / 25%) }
      .phone { border: 8px solid #16221d; border-radius: 36px; height: 720px }
    </style>
    <img src="${onDesk}" alt=""><img class="phone" src="${onPhone}" alt="">`);
  await sheet.screenshot({ path: file });
  console.log(`${file}: ${Math.round(readFileSync(file).length / 1000)} kB`);
} finally {
  await browser.close();
  await stack.remove();
}
