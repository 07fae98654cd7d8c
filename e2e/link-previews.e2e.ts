// @fill
import { expectNoViolations } from './support/axe.ts';
import { expect, makeList, test } from './support/fixtures.ts';

test('a messenger finds title, description, company and a picture of a list, and a home screen its name', async ({
  ownerApi,
  phone,
  request,
}) => {
  const title = 'Küche & "Kühlraum"';
  const { id } = await makeList(ownerApi, { title, description: 'Before you lock up' });
  await phone.goto(`/view-list/${id}`);
  const properties = await phone
    .locator('meta[property^="og:"], meta[name="description"]')
    .evaluateAll((elements) =>
      Object.fromEntries(
        elements.map((element) => [
          element.getAttribute('property') ?? element.getAttribute('name'),
          element.getAttribute('content'),
        ]),
      ),
    );
  const url = new URL(phone.url()).href;
  expect(properties).toMatchObject({
    description: 'Before you lock up',
    'og:title': title,
    'og:description': 'Before you lock up',
    'og:url': url,
    'og:image': `${url}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  });
  expect(properties['og:site_name']).toBeTruthy();

  const picture = await request.get(properties['og:image'] ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  const size = await phone.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, properties['og:image'] ?? '');
  expect(size).toEqual([1200, 630]);

  const href = await phone.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ name: title, start_url: `/view-list/${id}` });
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  for (const icon of ['link[rel=icon]', 'link[rel=apple-touch-icon]'])
    expect((await request.get((await phone.locator(icon).getAttribute('href')) ?? '')).status(), icon).toBe(
      200,
    );
});

test('without a network a list that the phone has never opened says so in its language, and opens once there is one', async ({
  ownerApi,
  browser,
  product,
}) => {
  const [opened, other] = await Promise.all([makeList(ownerApi), makeList(ownerApi, { title: 'Cold room' })]);
  const context = await browser.newContext({
    baseURL: product.gateway,
    locale: 'de-DE',
    viewport: { width: 320, height: 568 },
  });
  const page = await context.newPage();
  await page.goto(`/view-list/${opened.id}`);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/view-list/offline')) !== undefined))
    .toBe(true);

  await context.setOffline(true);
  await page.goto(`/view-list/${other.id}`);
  await expect(page.getByRole('heading', { name: 'Sie sind offline' })).toBeVisible();
  await expectNoViolations(page, 'a list that was never opened, without a network');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { name: 'Sie sind offline' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto(`/view-list/${opened.id}`);
  await expect(page.getByRole('checkbox', { name: 'Truss' })).toBeVisible();

  await page.goto(`/view-list/${other.id}`);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { name: 'Cold room' })).toBeVisible();
  await context.close();
});
