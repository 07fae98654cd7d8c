import type { CompanyBody } from '@scanlist/contracts/http/accounts';
import type { Actor } from '@scanlist/contracts/http/actor';
import type { Company } from '../accounts/account.ts';
import { accountConflictError, findAccount } from '../accounts/change-account.ts';
import { hashOfLogoUrl, type LogoRows, logoUrlOf, notAnImageError, readLogo } from '../logos/logo.ts';
import { countKey } from '../throttles/count-key.ts';
import { takePoint } from '../throttles/throttled-error.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { workspaceNotFoundError } from '../workspaces/workspace.ts';
import type { ProfileDependencies } from './change-profile.ts';

export interface CompanyDependencies extends ProfileDependencies {
  logos: LogoRows;
  /** Counts a new logo of an account; throws ThrottledError after too many. */
  countNewLogo(accountId: string): Promise<void>;
}

const newLogosMax = 50;
const triesMax = 10;
const daySeconds = 24 * 60 * 60;

/** At most 50 new logos a day per account, because each is stored for a month. */
export function createNewLogoCount(throttles: Throttles): CompanyDependencies['countNewLogo'] {
  const brought = { name: 'logos', points: newLogosMax, durationSeconds: daySeconds };
  const limiter = { name: brought.name, limiter: throttles.exact(brought) };
  return (accountId) => takePoint(limiter, countKey('account', accountId), 'Too many new logos.');
}

/**
 * Changes company name and logo of a workspace (specification section 5: Company settings). The logo is a data URL of a
 * new one, the address of the present one, or null for none.
 *
 * @throws AppError `VALIDATION_FAILED` for a logo that is none of these, `WORKSPACE_NOT_FOUND` if the workspace was
 * handed over a moment ago; ThrottledError after too many new ones.
 */
export async function changeCompany(
  deps: CompanyDependencies,
  { workspaceId, ownerAccountId }: { workspaceId: string; ownerAccountId: string },
  { companyName, companyLogoUrl: sent }: CompanyBody,
  actor: Actor,
): Promise<Company> {
  const isNew = sent !== null && sent.slice(0, 5).toLowerCase() === 'data:';
  const after = { companyName, companyLogoUrl: isNew ? await storeLogo(deps, ownerAccountId, sent) : sent };
  const activity = { actor, workspaceId, kind: 'company-changed' as const, details: {} };
  for (let tries = 0; tries < triesMax; tries++) {
    const owner = await findAccount(deps.accounts, ownerAccountId);
    const before = owner.workspaces.find(({ id }) => id === workspaceId);
    if (!before) throw workspaceNotFoundError();
    if (!isNew && sent !== null && sent !== before.companyLogoUrl) throw notAnImageError();
    const isSame = companyName === before.companyName && after.companyLogoUrl === before.companyLogoUrl;
    if (isSame) return after;
    // Marked before it is replaced, so that the purge does not delete it in between.
    const left =
      before.companyLogoUrl === after.companyLogoUrl ? null : hashOfLogoUrl(before.companyLogoUrl ?? '');
    if (left) await deps.logos.markUsed(left, deps.now());
    if (!(await deps.accounts.changeCompany(owner, workspaceId, after, deps.now(), activity))) continue;
    deps.wakeRelay();
    return after;
  }
  throw accountConflictError();
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
