import type { Profile } from '@scanlist/contracts/http/accounts';
import { ownerNameOf } from '../shared/roles.ts';
import { useOwner } from '../shared/shell.tsx';
import { BrandingPreview } from './branding-preview.tsx';

/** Company name and logo for who may not change them, and who may. */
export function CompanyFacts({ profile }: { profile: Profile }) {
  const owner = ownerNameOf(useOwner());
  const { companyName, companyLogoUrl } = profile;
  // The link has the initials of the owner where there is no company.
  const [firstName = null, lastName = null] = owner.split(' ');
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex max-w-form min-w-0 flex-col gap-6">
        <p className="rounded-control border-l-4 border-info bg-sunken px-4 py-3 text-sm text-pretty wrap-anywhere">
          You can view these settings, but not change them. Ask {owner} or an admin for help.
        </p>
        <dl className="flex flex-col gap-6 text-sm">
          <div>
            <dt className="font-semibold">Company name</dt>
            <dd className="mt-1 wrap-anywhere text-muted">{companyName ?? 'None'}</dd>
          </div>
          <div>
            <dt className="font-semibold">Company logo</dt>
            <dd className="mt-2 text-muted">
              {companyLogoUrl ? (
                <img
                  src={companyLogoUrl}
                  alt={companyName ?? 'Company logo'}
                  className="max-h-24 max-w-40 rounded-control border border-line bg-[#fff] object-contain p-2"
                />
              ) : (
                'None'
              )}
            </dd>
          </div>
        </dl>
      </div>
      <BrandingPreview branding={{ companyName, firstName, lastName }} logoUrl={companyLogoUrl} />
    </div>
  );
}
