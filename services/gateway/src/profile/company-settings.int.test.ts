import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOfLogoUrl, unusedLogoKeptMs } from '../logos/logo.ts';
import {
  type AccountTestDependencies,
  accountTestDependencies,
  danaId,
  noorId,
} from '../testing/account-dependencies.ts';
import { dataUrlOf, pngOf, sampleImages } from '../testing/sample-images.ts';
import { changeCompany } from './company-settings.ts';

let deps: AccountTestDependencies;
beforeAll(async () => {
  deps = await accountTestDependencies();
});
afterAll(() => deps.drop());
beforeEach(() => deps.reset());

const ownOf = (accountId: string) => ({ workspaceId: accountId, ownerAccountId: accountId });

describe('a logo', () => {
  const setLogo = async (companyLogoUrl: string | null, accountId = danaId) =>
    (
      await changeCompany(
        deps,
        ownOf(accountId),
        { companyName: 'Northlight', companyLogoUrl },
        { id: accountId, name: 'Dana' },
      )
    ).companyLogoUrl;
  const clean = () => deps.logos.removeUnused(new Date(deps.clock.ms - unusedLogoKeptMs));

  it('is stored once, byte for byte, and published by its address', async () => {
    const png = dataUrlOf(sampleImages.png);
    const urls = await Promise.all([setLogo(png), setLogo(png, noorId)]);
    expect(new Set(urls).size).toBe(1);
    const found = await deps.logos.find(hashOfLogoUrl(urls[0] ?? '') ?? '');
    expect(found?.bytes.toString('base64')).toBe(sampleImages.png);
    expect(await deps.count('logo')).toBe(1);
    expect(await deps.ownerChangedEvents()).toMatchObject([
      { companyLogoUrl: urls[0], version: 2 },
      { companyLogoUrl: urls[0], version: 2 },
    ]);
  });

  it('of a megabyte is kept', async () => {
    const bytes = pngOf({ bytes: 1_048_576 });
    const url = await setLogo(dataUrlOf(bytes));
    expect((await deps.logos.find(hashOfLogoUrl(url ?? '') ?? ''))?.bytes.equals(bytes)).toBe(true);
  });

  it('stays while an account shows it, and for a month after the last one left it', async () => {
    const url = await setLogo(dataUrlOf(sampleImages.png));
    await setLogo(url, danaId);
    deps.clock.ms += 2 * unusedLogoKeptMs;
    expect(await clean()).toBe(0);
    await setLogo(null);
    deps.clock.ms += unusedLogoKeptMs;
    expect(await clean()).toBe(0);
    deps.clock.ms += 1;
    expect(await clean()).toBe(1);
    expect(await deps.logos.find(hashOfLogoUrl(url ?? '') ?? '')).toBeNull();
  });

  it('that is cleaned away while it comes back is there in the end', async () => {
    const png = dataUrlOf(sampleImages.png);
    await setLogo(png);
    await setLogo(null);
    deps.clock.ms += 2 * unusedLogoKeptMs;
    for (let n = 0; n < 20; n++) {
      const [url] = await Promise.all([setLogo(png), clean()]);
      expect(await deps.logos.find(hashOfLogoUrl(url ?? '') ?? '')).not.toBeNull();
      await setLogo(null);
      await deps.setLogosUsedAt(new Date(deps.clock.ms - 2 * unusedLogoKeptMs));
    }
  });
});
