import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountWorld, accountWorld, danaId, noorId } from '../testing/account-world.ts';
import { dataUrlOf, pictures, pngOf } from '../testing/pictures.ts';
import { changeCompany } from './company-settings.ts';
import { hashOfLogoUrl, unusedLogoKeptMs } from './logo.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await accountWorld();
});
afterAll(() => world.drop());
beforeEach(() => world.reset());

describe('a logo', () => {
  const setLogo = async (companyLogoUrl: string | null, accountId = danaId) =>
    (await changeCompany(world, accountId, { companyName: 'Northlight', companyLogoUrl })).companyLogoUrl;
  const clean = () => world.logos.removeUnused(new Date(world.clock.ms - unusedLogoKeptMs));

  it('is kept once, byte for byte, and told by its address', async () => {
    const png = dataUrlOf(pictures.png);
    const urls = await Promise.all([setLogo(png), setLogo(png, noorId)]);
    expect(new Set(urls).size).toBe(1);
    const found = await world.logos.find(hashOfLogoUrl(urls[0] ?? '') ?? '');
    expect(found?.bytes.toString('base64')).toBe(pictures.png);
    expect(await world.count('logo')).toBe(1);
    expect(await world.ownersTold()).toMatchObject([
      { companyLogoUrl: urls[0], version: 2 },
      { companyLogoUrl: urls[0], version: 2 },
    ]);
  });

  it('of a megabyte is kept', async () => {
    const bytes = pngOf({ bytes: 1_048_576 });
    const url = await setLogo(dataUrlOf(bytes));
    expect((await world.logos.find(hashOfLogoUrl(url ?? '') ?? ''))?.bytes.equals(bytes)).toBe(true);
  });

  it('stays while an account shows it, and for a month after the last one left it', async () => {
    const url = await setLogo(dataUrlOf(pictures.png));
    await setLogo(url, danaId);
    world.clock.ms += 2 * unusedLogoKeptMs;
    expect(await clean()).toBe(0);
    await setLogo(null);
    world.clock.ms += unusedLogoKeptMs;
    expect(await clean()).toBe(0);
    world.clock.ms += 1;
    expect(await clean()).toBe(1);
    expect(await world.logos.find(hashOfLogoUrl(url ?? '') ?? '')).toBeNull();
  });

  it('that is cleaned away while it comes back is there in the end', async () => {
    const png = dataUrlOf(pictures.png);
    await setLogo(png);
    await setLogo(null);
    world.clock.ms += 2 * unusedLogoKeptMs;
    for (let n = 0; n < 20; n++) {
      const [url] = await Promise.all([setLogo(png), clean()]);
      expect(await world.logos.find(hashOfLogoUrl(url ?? '') ?? '')).not.toBeNull();
      await setLogo(null);
      await world.setLogosUsedAt(new Date(world.clock.ms - 2 * unusedLogoKeptMs));
    }
  });
});
