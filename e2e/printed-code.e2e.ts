// @owner
import { readFile } from 'node:fs/promises';
import { expect, makeList, type Product, test } from './support/fixtures.ts';
import { readQrCode, widthOf } from './support/qr-code.ts';

const longTitle =
  'Everything that has to be checked, counted, photographed and signed before the last truck leaves the loading dock today';

for (const [paper, width, height] of [
  ['A4', 595, 842],
  ['Letter', 612, 792],
] as const) {
  test(`a poster fills exactly one sheet of ${paper}, and its code can be read`, async ({
    ownerPage,
    ownerApi,
    product,
  }) => {
    const { id } = await makeList(ownerApi, { title: longTitle });
    await ownerPage.goto(`/list-qrcode/${id}`);
    await ownerPage.getByRole('button', { name: /poster/i }).click();
    await ownerPage.getByRole('radio', { name: paper }).check();
    await expect(ownerPage.getByRole('img', { name: new RegExp(`on ${paper} paper`) })).toBeVisible();
    const pdf = (await ownerPage.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf);
    expect(Number(box?.[1])).toBeCloseTo(width, -1);
    expect(Number(box?.[2])).toBeCloseTo(height, -1);

    await ownerPage.emulateMedia({ media: 'print' });
    await ownerPage.setViewportSize({ width: 1000, height: 1400 });
    expect(readQrCode(await ownerPage.screenshot())).toBe(linkTo(product, id));
  });
}

test('a QR code can be saved as a 2048 px PNG and as an SVG', async ({ ownerPage, ownerApi, product }) => {
  const { id } = await makeList(ownerApi, { title: 'Van loading today' });
  await ownerPage.goto(`/list-qrcode/${id}`);
  const save = async (format: RegExp) => {
    await ownerPage.getByRole('button', { name: /other sizes/i }).click();
    const download = ownerPage.waitForEvent('download');
    await ownerPage.getByRole('menuitem', { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const png = await save(/2048/);
  expect(png.name).toBe('Van-loading-today-qrcode.png');
  expect(widthOf(png.bytes)).toBeGreaterThanOrEqual(2048);
  expect(readQrCode(png.bytes)).toBe(linkTo(product, id));

  const svg = await save(/SVG/);
  expect(svg.name).toBe('Van-loading-today-qrcode.svg');
  await ownerPage.setViewportSize({ width: 800, height: 800 });
  await ownerPage.setContent(`<body>${svg.bytes.toString()}</body>`);
  expect(readQrCode(await ownerPage.screenshot())).toBe(linkTo(product, id));
});

/** The link that the code must contain. Its origin is the configured one, in these tests the gateway's own. */
function linkTo({ gateway }: Product, id: string): string {
  return `http://localhost:${new URL(gateway).port}/view-list/${id}`;
}
