import type { ListBody } from '@scanlist/contracts/http/lists';
import { Checkbox } from '@scanlist/ui/checkbox';
import { TextField } from '@scanlist/ui/text-field';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useOwner } from '../shared/shell.tsx';
import { AddressStatus } from './address-status.tsx';
import type { ListFormValues } from './list-form-values.ts';

/**
 * 'Email Notification' and its address field, prefilled with the owner's address and emptied when switched off
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
        <div className="pt-2 pb-2 pl-[2.125rem]">
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
          <AddressStatus typed={address} owner={owner} />
        </div>
      )}
    </div>
  );
}
