import type { NewAccountBody } from '@scanlist/contracts/http/accounts';

/** The input of step 1 without the password. */
export function AccountSummary({ account }: { account: NewAccountBody }) {
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  const facts = [['Username', account.username], ['Email', account.email], ...(name ? [['Name', name]] : [])];
  return (
    <div className="@container mt-5 rounded-control bg-sunken px-4 py-3">
      <dl className="grid gap-x-4 gap-y-1 text-sm @min-[16rem]:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([what, text]) => (
          <div key={what} className="grid grid-cols-subgrid @min-[16rem]:col-span-2">
            <dt className="text-muted">{what}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere text-ink">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
