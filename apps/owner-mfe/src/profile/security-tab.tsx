import { SessionsSection } from '../access/sessions-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { PasswordForm } from './password-form.tsx';

/** The password, the sessions, and deleting the account. */
export function SecurityTab() {
  return (
    <div className="flex flex-col gap-10">
      <PasswordForm />
      <SessionsSection />
      <DeleteAccountSection />
    </div>
  );
}
