import type { NewAccountBody } from '@scanlist/contracts/http/accounts';

/** What was typed in step 1, but for the password. */
export function AccountSummary({ account }: { account: NewAccountBody }) {
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  const facts = [['Username', account.username], ['Email', account.email], ...(name ? [['Name', name]] : [])];
  return (
    <dl className="mt-5 flex flex-col gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
      {facts.map(([what, words]) => (
        <div key={what} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{what}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere text-ink">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
