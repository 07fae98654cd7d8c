import type { WorkspaceAddress } from '@scanlist/contracts/http/notifications';
import type { Member } from '@scanlist/contracts/http/workspaces';
import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loading } from '../layout/loading.tsx';
import { errorMessage, failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { addressesQuery, removeAddresses } from './address-calls.ts';
import { addressFacts } from './address-facts.ts';

/** The notification addresses of the workspace, each of which can be taken off every list. */
export function AddressesSection({ members }: { members: readonly Member[] }) {
  const found = useQuery(addressesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" ref={heading} tabIndex={-1} className="font-display text-lg">
        Notification addresses
      </h2>
      <p className="mt-1 max-w-measure text-sm text-pretty text-muted">
        These addresses are set to get an email when a list is completed.
      </p>
      <div className="mt-4">
        {found.data ? (
          <Addresses
            addresses={found.data.addresses}
            members={members}
            // The focused button is gone with its row.
            onGone={() => heading.current?.focus()}
          />
        ) : found.isError ? (
          <RetryPanel as="h3" title="The addresses didn’t load" onRetry={() => void found.refetch()}>
            {errorMessage(found.error)}
          </RetryPanel>
        ) : (
          <Loading>
            <Skeleton className="h-16 w-full" />
          </Loading>
        )}
      </div>
    </section>
  );
}

interface AddressesProps {
  addresses: WorkspaceAddress[];
  members: readonly Member[];
  onGone: () => void;
}

function Addresses({ addresses, members, onGone }: AddressesProps) {
  const { toast } = useShell();
  const client = useQueryClient();
  const [removing, setRemoving] = useState<string | null>(null);
  const { queryKey } = addressesQuery;

  const remove = async (address: string) => {
    setRemoving(address);
    try {
      await removeAddresses([address]);
    } catch (error) {
      toast({ variant: 'error', title: 'Error', ...failureText(error, 'We couldn’t remove this address.') });
      return;
    } finally {
      setRemoving(null);
    }
    onGone();
    client.setQueryData(queryKey, (known) => ({
      addresses: (known?.addresses ?? []).filter((other) => other.address !== address),
    }));
    toast({ variant: 'success', title: `${address} was removed`, description: 'No list emails it anymore.' });
    await client.invalidateQueries({ queryKey });
  };

  if (addresses.length === 0) return <p className="text-sm text-muted">Only your own address gets emails.</p>;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {addresses.map((row) => (
          <li
            key={row.address}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 grow basis-56">
              <p className="text-sm font-semibold wrap-anywhere">{row.address}</p>
              <p className="text-xs wrap-anywhere text-muted">{addressFacts(row, members)}</p>
            </div>
            <Button
              className="max-sm:w-full"
              aria-disabled={removing !== null}
              onClick={() => removing === null && void remove(row.address)}
            >
              {removing === row.address ? 'Removing...' : 'Remove'}
              <span className="sr-only"> {row.address}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
