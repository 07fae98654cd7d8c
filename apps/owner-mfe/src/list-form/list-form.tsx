import type { ListBody } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Checkbox } from '@scanlist/ui/checkbox';
import { RadioGroup } from '@scanlist/ui/radio-group';
import { TextArea } from '@scanlist/ui/text-area';
import { TextField } from '@scanlist/ui/text-field';
import { ApiError } from '@scanlist/web-kit/api';
import { useEffect, useRef } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { TypeIcon } from '../common/list-type.tsx';
import { fieldErrorsOf } from './field-errors.ts';
import { ItemFields } from './item-fields.tsx';
import type { ListFormValues } from './list-form-values.ts';
import { NotificationFields } from './notification-fields.tsx';
import { resolveListForm } from './resolve-list-form.ts';

export interface ListFormProps {
  initial: ListFormValues;
  submitLabel: string;
  pendingLabel: string;
  /** Sends the list. When it throws, everything typed stays and the server's issues are shown at their fields. */
  save: (body: ListBody) => Promise<void>;
  onFailed: (error: unknown) => void;
}

/** The form of create and edit (specification section 2: Create / Edit list, section 5: List form). */
export function ListForm({ initial, submitLabel, pendingLabel, save, onFailed }: ListFormProps) {
  const form = useForm<ListFormValues, unknown, ListBody>({
    defaultValues: initial,
    resolver: resolveListForm,
  });
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;

  const submitButton = useRef<HTMLButtonElement>(null);
  const hasFailed = useRef(false);
  useEffect(() => {
    // While it was disabled, the button lost the focus; a field with a message of the server's has taken it over.
    if (isSubmitting || !hasFailed.current) return;
    hasFailed.current = false;
    if (document.activeElement === document.body) submitButton.current?.focus();
  }, [isSubmitting]);

  const submit = async (body: ListBody) => {
    try {
      await save(body);
    } catch (error) {
      hasFailed.current = true;
      if (error instanceof ApiError) showIssues(form, error);
      onFailed(error);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="mt-8 flex flex-col gap-6"
    >
      <Controller
        control={control}
        name="type"
        render={({ field, fieldState }) => (
          <RadioGroup
            legend="List Type"
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            options={[
              { value: 'TODO', label: 'To-Do List', hint: 'Steps to do', icon: <TypeIcon type="TODO" /> },
              {
                value: 'INVENTORY',
                label: 'Inventory Checklist',
                hint: 'Things to find',
                icon: <TypeIcon type="INVENTORY" />,
              },
            ]}
          />
        )}
      />
      <TextField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <TextArea label="Description" error={errors.description?.message} {...register('description')} />
      <ItemFields form={form} />
      <div className="flex flex-col gap-1 border-y border-line py-3">
        <Checkbox
          label="Require Signature"
          hint="Users will need to sign when completing this list"
          error={errors.requireSignature?.message}
          {...register('requireSignature')}
        />
        <NotificationFields form={form} />
      </div>
      <Button
        ref={submitButton}
        type="submit"
        variant="primary"
        disabled={isSubmitting}
        className="sm:self-end sm:px-8"
      >
        {isSubmitting ? pendingLabel : submitLabel}
      </Button>
    </form>
  );
}

function showIssues(form: UseFormReturn<ListFormValues, unknown, ListBody>, error: ApiError) {
  let isFirst = true;
  for (const [field, message] of fieldErrorsOf(error.issues)) {
    form.setError(field, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}
