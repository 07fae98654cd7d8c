import '@scanlist/web-kit/zod-without-eval';
import { type GivenRole, givenRoles, may, permissionToInvite } from '@scanlist/contracts/http/permissions';
import type { SentInvitations } from '@scanlist/contracts/http/workspaces';
import { Card } from '@scanlist/ui/card';
import { SelectField } from '@scanlist/ui/select-field';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { TextArea } from '@scanlist/ui/text-area';
import { ApiError } from '@scanlist/web-kit/api';
import { newRequestId } from '@scanlist/web-kit/request-id';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ConfirmFirst } from '../access/confirm-first.tsx';
import { useCurrentWorkspace } from '../access/current-workspace.ts';
import { sendInvitations } from '../access/team-calls.ts';
import { useTeamChange } from '../access/use-team-change.ts';
import { roleAbilities, roleNames } from '../account/role-text.ts';
import { useWithPassword } from '../auth/password-gate.tsx';
import { SessionExpired, useSessionExpired } from '../auth/session-expired.tsx';
import { useSavedFormValues } from '../forms/saved-form-values.ts';
import { useWarnBeforeLeaving } from '../forms/warn-before-leaving.ts';
import { useOwner } from '../shared/shell.tsx';
import { outcomeTexts } from './outcome-text.ts';
import { problemOfAddresses, splitAddresses, wrongAddresses } from './split-addresses.ts';

interface Values {
  emails: string;
  role: GivenRole;
}

/** Invites people, once somebody has confirmed the own address. */
export function InviteSection() {
  const { emailConfirmed } = useOwner();
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="font-display text-lg">
        Invite people
      </h2>
      {emailConfirmed ? <InviteForm /> : <ConfirmFirst why="People you invite see that address." />}
    </section>
  );
}

/** Invites one or many addresses with one role. Nothing is sent while an address is wrong; all stay in the field. */
function InviteForm() {
  const { role: ownRole } = useCurrentWorkspace();
  const { reload, fail } = useTeamChange();
  // A lost answer may come of invitations that were mailed.
  const key = useRef(newRequestId());
  const [sent, setSent] = useState<SentInvitations | null>(null);
  const session = useSessionExpired();
  const withPassword = useWithPassword();
  const form = useForm<Values>({ defaultValues: { emails: '', role: 'editor' } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' });
  useSavedFormValues(form, 'invite');
  useWarnBeforeLeaving(isDirty);

  const send = async ({ emails, role }: Values) => {
    setSent(null);
    const addresses = splitAddresses(emails);
    try {
      await session.check();
      setSent(await withPassword(() => sendInvitations(key.current, { emails: addresses, role })));
    } catch (error) {
      session.note(error);
      // Another look at the session would lead to the sign-in, and what was typed would be lost.
      if (isSessionOver(error)) return;
      const problem = problemAtField(error, addresses);
      if (problem) form.setError('emails', { type: 'server', message: problem }, { shouldFocus: true });
      else fail(error, 'We couldn’t send the invitations. Please try again.');
      return;
    }
    // The role stays for the next people, and does not count as typed.
    key.current = newRequestId();
    form.reset({ emails: '', role });
    reload();
  };

  return (
    <Card className="mt-4 p-4 sm:p-5">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="flex flex-col gap-4"
      >
        <TextArea
          label="Email addresses"
          hint="One or more, separated by commas, spaces, or new lines."
          rows={2}
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          error={errors.emails?.message}
          {...form.register('emails', { validate: (text) => problemOfAddresses(text) ?? true })}
        />
        <div className="flex flex-wrap items-end gap-4">
          <SelectField
            label="Role"
            hint={`They can ${roleAbilities[role]}.`}
            className="min-w-0 grow basis-64"
            {...form.register('role')}
          >
            {givenRoles
              .filter((given) => may(ownRole, permissionToInvite(given)))
              .map((given) => (
                <option key={given} value={given}>
                  {roleNames[given]}
                </option>
              ))}
          </SelectField>
          <SubmitButton isSubmitting={isSubmitting} pendingLabel="Sending..." className="max-sm:w-full">
            Send Invitations
          </SubmitButton>
        </div>
        <SessionExpired isExpired={session.isExpired} />
      </form>
      <Outcomes sent={sent} />
    </Card>
  );
}

/** What became of each address; read out once it is known. */
function Outcomes({ sent }: { sent: SentInvitations | null }) {
  return (
    <div role="status">
      {sent && (
        <ul className="mt-4 flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
          {outcomeTexts(sent).map(({ outcome, text }) => (
            <li key={outcome} className="flex gap-2 wrap-anywhere">
              {marks[outcome]}
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const markClasses = 'mt-0.5 size-5 shrink-0';

const marks: Record<SentInvitations['results'][number]['outcome'], ReactNode> = {
  invited: <CircleCheck aria-hidden strokeWidth={1.75} className={`${markClasses} text-done`} />,
  member: <Info aria-hidden strokeWidth={1.75} className={`${markClasses} text-info`} />,
  'too-many-mails': <CircleAlert aria-hidden strokeWidth={1.75} className={`${markClasses} text-stop`} />,
};

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_SIGNED_IN';
}

/** The server's objection to the addresses: which are wrong, or that too many wait. Null for any other error. */
function problemAtField(error: unknown, addresses: readonly string[]): string | null {
  if (!(error instanceof ApiError)) return null;
  const wrong = error.issues.flatMap(
    ({ path }) => addresses[Number(/^emails\.(\d+)$/.exec(path)?.[1])] ?? [],
  );
  if (wrong.length > 0) return wrongAddresses(wrong);
  return error.issues.find(({ path }) => path === 'emails')?.message ?? null;
}
