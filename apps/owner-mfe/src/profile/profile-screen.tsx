import { Tabs } from '@scanlist/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { profileQuery } from '../account/profile-calls.ts';
import { useWarnBeforeLeaving } from '../forms/warn-before-leaving.ts';
import { Page } from '../layout/page.tsx';
import { useMay } from '../shared/roles.ts';
import { useAccountForm } from './account-form.ts';
import { AccountTab } from './account-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SubscriptionOfOwner } from './subscription-of-owner.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

const tabs = [
  { value: 'account', label: 'Account' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'security', label: 'Security' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** /profile, with the open tab in the address as `?tab=` (specification section 2: Profile). */
export default function ProfileScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  const profile = useQuery(profileQuery);
  const mayPay = useMay('billing:manage');
  // Here and not in its tab, so that opening another tab keeps the input.
  const accountForm = useAccountForm(profile.data);
  useWarnBeforeLeaving(accountForm.formState.isDirty);
  return (
    <Page title="Your Profile & Account" width="form">
      <h1 className="font-display text-2xl">Your Profile & Account</h1>
      <div className="mt-6">
        <Tabs<Tab>
          label="Your account"
          tabs={[...tabs]}
          value={tab}
          onValueChange={(next) => setSearch({ tab: next }, { replace: true })}
        >
          {tab === 'account' && <AccountTab form={accountForm} profile={profile} />}
          {tab === 'subscription' && (mayPay ? <SubscriptionTab /> : <SubscriptionOfOwner />)}
          {tab === 'security' && <SecurityTab />}
        </Tabs>
      </div>
    </Page>
  );
}

function tabOf(param: string | null): Tab {
  return tabs.find(({ value }) => value === param)?.value ?? 'account';
}
