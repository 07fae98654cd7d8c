import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../account/profile-calls.ts';
import { Loading } from '../layout/loading.tsx';
import { Page } from '../layout/page.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { useMayKept } from '../shared/roles.ts';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyForm } from './company-form.tsx';

/** /company-settings (specification section 2: Company settings, decision O5). */
export default function CompanySettingsScreen() {
  const profile = useQuery(profileQuery);
  const mayWrite = useMayKept('company:write');
  return (
    <Page title="Company Settings">
      <h1 className="font-display text-2xl">Company Settings</h1>
      <p className="mt-2 max-w-measure text-sm text-muted">
        {mayWrite ? 'Your name and logo' : 'The company’s name and logo'} appear at the top of every list
        visitors open.
      </p>
      <div className="mt-8">
        {profile.data ? (
          mayWrite ? (
            <CompanyForm profile={profile.data} />
          ) : (
            <CompanyFacts profile={profile.data} />
          )
        ) : profile.isError ? (
          <RetryPanel title="Your settings didn’t load" onRetry={() => void profile.refetch()}>
            {errorMessage(profile.error)}
          </RetryPanel>
        ) : (
          <Placeholder />
        )}
      </div>
    </Page>
  );
}

function Placeholder() {
  return (
    <Loading className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-44 w-full" />
      </div>
      <Skeleton className="h-80 w-full" />
    </Loading>
  );
}
