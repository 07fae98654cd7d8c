import type { WorkspaceAddress } from '@scanlist/contracts/http/notifications';
import type { Member } from '@scanlist/contracts/http/workspaces';

const statusTexts: Record<WorkspaceAddress['status'], string> = {
  confirmed: 'Gets emails',
  waiting: 'Not confirmed yet',
  stopped: 'Emails turned off by the recipient',
};

/** What a row says about an address: its status, the lists that name it, and who added it. */
export function addressFacts(
  { status, lists, addedBy }: WorkspaceAddress,
  members: readonly Pick<Member, 'id' | 'name'>[],
): string {
  const listText = lists === 1 ? '1 list' : `${lists.toLocaleString('en-US')} lists`;
  const adder = members.find(({ id }) => id === addedBy)?.name;
  const addedText = addedBy && (adder ? `Added by ${adder}` : 'Added by a former member');
  return [statusTexts[status], listText, addedText].filter(Boolean).join(' · ');
}

/** Whether an address probably is this member's: they added it, or it is the one that they sign in with. */
export function isOfMember(
  { address, addedBy }: Pick<WorkspaceAddress, 'address' | 'addedBy'>,
  { id, email }: Pick<Member, 'id' | 'email'>,
): boolean {
  return addedBy === id || address === email.toLowerCase();
}
