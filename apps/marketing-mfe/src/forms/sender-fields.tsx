import { TextField } from '@scanlist/ui/text-field';
import type { ComponentProps } from 'react';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** Name and address of the sender: the first two fields of both forms. */
export function SenderFields({ name, email }: { name: FieldProps; email: FieldProps }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" autoComplete="name" {...name} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...email}
      />
    </div>
  );
}
