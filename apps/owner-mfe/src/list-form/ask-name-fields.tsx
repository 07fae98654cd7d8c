import type { ListBody } from '@scanlist/contracts/http/lists';
import { Checkbox } from '@scanlist/ui/checkbox';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { ListFormValues } from './list-form-values.ts';

/** 'Ask for Name', and below it whether the name is required. */
export function AskNameFields({ form }: { form: UseFormReturn<ListFormValues, unknown, ListBody> }) {
  return (
    <Controller
      control={form.control}
      name="askName"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <div>
          <Checkbox
            ref={ref}
            label="Ask for Name"
            hint="Users will be asked for their name when completing this list"
            error={fieldState.error?.message}
            checked={value !== 'off'}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.checked ? 'optional' : 'off')}
          />
          {value !== 'off' && (
            <Checkbox
              className="pl-[2.125rem]"
              label="Name is required"
              hint="Users can’t complete the list without a name"
              checked={value === 'required'}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.checked ? 'required' : 'optional')}
            />
          )}
        </div>
      )}
    />
  );
}
