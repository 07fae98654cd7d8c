import type { CompanyBody, Profile } from '@scanlist/contracts/http/accounts';
import type { Actor } from '@scanlist/contracts/http/actor';
import { profileOf } from '../accounts/account.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { hashOfLogoUrl, type LogoRows, logoUrlOf, notAnImageError, readLogo } from '../logos/logo.ts';
import { countKey } from '../throttles/count-key.ts';
import { takePoint } from '../throttles/throttled-error.ts';
import type { Throttles } from '../throttles/throttles.ts';
import type { ProfileDependencies } from './change-profile.ts';

export interface CompanyDependencies extends ProfileDependencies {
  logos: LogoRows;
  /** Counts a new logo of an account; throws ThrottledError after too many. */
  countNewLogo(accountId: string): Promise<void>;
}

const newLogosMax = 50;
const daySeconds = 24 * 60 * 60;

/** At most 50 new logos a day per account, because each is stored for a month. */
export function createNewLogoCount(throttles: Throttles): CompanyDependencies['countNewLogo'] {
  const brought = { name: 'logos', points: newLogosMax, durationSeconds: daySeconds };
  const limiter = { name: brought.name, limiter: throttles.exact(brought) };
  return (accountId) => takePoint(limiter, countKey('account', accountId), 'Too many new logos.');
}

/**
 * Changes company name and logo of a workspace, which are its owner's (specification section 5: Company settings). The logo is a data URL of a new one, the
 * address of the present one, or null for none.
 *
 * @throws AppError `VALIDATION_FAILED` for a logo that is none of these; ThrottledError after too many new ones.
 */
export async function changeCompany(
  deps: CompanyDependencies,
  accountId: string,
  { companyName, companyLogoUrl: sent }: CompanyBody,
  by: { actor: Actor; workspaceId: string },
): Promise<Profile> {
  const isNew = sent !== null && sent.slice(0, 5).toLowerCase() === 'data:';
  const companyLogoUrl = isNew ? await storeLogo(deps, accountId, sent) : sent;
  const changed = await changeAccount(
    deps,
    accountId,
    async ({ companyLogoUrl: present }) => {
      if (!isNew && sent !== null && sent !== present) throw notAnImageError();
      // Marked before it is replaced, so that the purge does not delete it in between.
      const left = present === companyLogoUrl ? null : hashOfLogoUrl(present ?? '');
      if (left) await deps.logos.markUsed(left, deps.now());
      return { companyName, companyLogoUrl };
    },
    { ...by, kind: 'company-changed', details: {} },
  );
  return profileOf(changed, await deps.emailChanges.findPending(accountId, deps.now()));
}

async function storeLogo(
  { logos, countNewLogo, now }: CompanyDependencies,
  accountId: string,
  dataUrl: string,
): Promise<string> {
  const logo = readLogo(dataUrl);
  if (!(await logos.markUsed(logo.hash, now()))) {
    await countNewLogo(accountId);
    await logos.store(logo, now());
  }
  return logoUrlOf(logo);
}
