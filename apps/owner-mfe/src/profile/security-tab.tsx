import { PasswordForm } from './password-form.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The password, and where the owner is signed in. */
export function SecurityTab() {
  return (
    <div className="flex flex-col gap-10">
      <PasswordForm />
      <SessionsSection />
    </div>
  );
}
