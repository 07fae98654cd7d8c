import type { Role } from '@scanlist/contracts/http/permissions';
import { roleNames } from '../account/role-text.ts';

/** What each role may do, from the least to the most. */
const abilities: [role: Role, ability: string][] = [
  ['viewer', 'Sees lists and entries, and exports them.'],
  ['editor', 'Also creates and changes lists.'],
  ['admin', 'Also invites viewers and editors, removes people, and edits company settings.'],
  ['owner', 'Also manages the subscription and roles, and invites admins.'],
];

/** Who may do what, in a line for each role. */
export function RolesAside() {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="font-display text-lg">
        Who can do what
      </h2>
      <dl className="mt-4 flex flex-col gap-3 text-sm">
        {abilities.map(([role, ability]) => (
          <div key={role}>
            <dt className="font-semibold">{roleNames[role]}</dt>
            <dd className="text-pretty text-muted">{ability}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
