import { TextField } from '@scanlist/ui/text-field';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

interface NameFieldsProps {
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  errors: { firstName?: FieldError; lastName?: FieldError };
  /** Said under both fields. */
  hint?: string;
}

/** First and last name of an account, side by side where there is space. */
export function NameFields({ firstName, lastName, errors, hint }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="First Name"
        hint={hint}
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...firstName}
      />
      <TextField
        label="Last Name"
        hint={hint}
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...lastName}
      />
    </div>
  );
}
