import type { ListBody } from '@scanlist/contracts/http/lists';
import { Checkbox } from '@scanlist/ui/checkbox';
import { TextField } from '@scanlist/ui/text-field';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useOwner } from '../common/shell.tsx';
import type { ListFormValues } from './list-form-values.ts';

/**
 * 'Email Notification' and the address it reveals, prefilled with the owner's own; switched off it is emptied
 * (specification section 4: List form, decision O4).
 */
export function NotificationFields({ form }: { form: UseFormReturn<ListFormValues, unknown, ListBody> }) {
  const owner = useOwner();
  const notify = useWatch({ control: form.control, name: 'notify' });
  const address = useWatch({ control: form.control, name: 'notificationEmail' });
  return (
    <div>
      <Checkbox
        label="Email Notification"
        hint="Send a notification email when this list is completed"
        {...form.register('notify', {
          onChange: (event: { target: { checked: boolean } }) => {
            form.setValue('notificationEmail', event.target.checked ? owner.email : '');
            form.clearErrors('notificationEmail');
          },
        })}
      />
      {notify && (
        <div className="pb-2 pl-[2.125rem]">
          <TextField
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            hint="This email will receive form data when the list is completed"
            error={form.formState.errors.notificationEmail?.message}
            {...form.register('notificationEmail')}
          />
          <p role="status" className="mt-1.5 text-xs text-ink empty:hidden">
            {isForeign(address, owner.email) &&
              `For now, notifications are sent to your own account address only (${owner.email}). Other addresses are kept with the list, and get mail once they can be confirmed.`}
          </p>
        </div>
      )}
    </div>
  );
}

/** True once what is typed looks like an address, and is not the owner's. */
function isForeign(address: string, own: string): boolean {
  const typed = address.trim().toLowerCase();
  return /^\S+@\S+\.\S+$/.test(typed) && typed !== own.toLowerCase();
}
