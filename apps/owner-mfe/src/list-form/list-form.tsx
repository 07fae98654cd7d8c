import type { ListBody } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Checkbox } from '@scanlist/ui/checkbox';
import { RadioGroup } from '@scanlist/ui/radio-group';
import { TextArea } from '@scanlist/ui/text-area';
import { TextField } from '@scanlist/ui/text-field';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { BackLink } from '../layout/page.tsx';
import { TypeIcon } from '../list-components/list-type.tsx';
import { AskNameFields } from './ask-name-fields.tsx';
import { EndingFields } from './ending-fields.tsx';
import { ItemFields } from './item-fields.tsx';
import type { ListFormValues } from './list-form-values.ts';
import { NotificationFields } from './notification-fields.tsx';
import { PreviewBeside, PreviewButton } from './preview-panels.tsx';
import { PrivacyFields } from './privacy-fields.tsx';
import { resolveListForm } from './resolve-list-form.ts';
import type { SavedForm } from './saved-form.ts';
import { SavedFormPanel } from './saved-form-panel.tsx';
import { SignedOutPanel } from './signed-out-panel.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useFormAutosave } from './use-form-autosave.ts';
import { useMedia } from './use-media.ts';
import type { OpenedForm } from './use-opened-form.ts';
import { type SaveList, useSaving } from './use-saving.ts';

export interface ListFormProps {
  heading: string;
  submitLabel: string;
  pendingLabel: string;
  opened: OpenedForm;
  /** The title of the template that fills the form. */
  template?: string | undefined;
  /**
   * Rendered above the form: a question about another version. It gets the input, and can focus the save button or save
   * at once.
   */
  notice?: (typed: ListFormValues, focusSave: () => void, save: () => void) => ReactNode;
  saving: SaveList;
  onDiscard: (typed: SavedForm) => void;
}

/** From this width on, the preview fits beside the form. */
const wide = '(min-width: 68.75rem)';

/**
 * The form to create and edit lists, with a live preview (specification section 2: Create / Edit list, section 5: List
 * form). Input is stored until it is saved or discarded.
 */
export function ListForm({
  heading,
  submitLabel,
  pendingLabel,
  opened,
  template,
  notice,
  saving,
  onDiscard,
}: ListFormProps) {
  const { savedForm, onServer } = opened;
  const form = useForm<ListFormValues, unknown, ListBody>({
    defaultValues: savedForm?.values ?? onServer.values,
    resolver: resolveListForm,
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const unsaved = useFormAutosave(form, opened);
  const { isSaving, signedOut, submit, submitButton } = useSaving(form, unsaved, saving);
  const [isSavedFormShown, setSavedFormShown] = useState(savedForm !== null);
  const isWide = useMedia(wide);

  useEffect(() => {
    // A refilled form is remounted, which loses the focus of the pressed button.
    if (opened.revision > 0) form.setFocus('title');
  }, [form, opened.revision]);

  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isSaving) submit();
  };

  return (
    <div className="grid gap-x-10 min-[68.75rem]:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-14">
      <UnsavedGuard unsaved={unsaved} />
      <div className="w-full max-w-form min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink to="/dashboard">Back to Dashboard</BackLink>
          {!isWide && <PreviewButton form={form} />}
        </div>
        <h1 className="mt-2 font-display text-2xl">{heading}</h1>
        <div className="mt-6 flex flex-col gap-4 empty:hidden">
          {savedForm && isSavedFormShown && (
            <SavedFormPanel
              at={savedForm.at}
              isOutdated={savedForm.version !== onServer.version}
              template={template}
              onKeep={() => {
                setSavedFormShown(false);
                form.setFocus('title');
              }}
              onDiscard={() => onDiscard(unsaved.toSavedForm())}
            />
          )}
          {signedOut && (
            <SignedOutPanel key={signedOut} submitLabel={submitLabel} isAnother={signedOut === 'another'} />
          )}
          {notice?.(form.getValues(), () => submitButton.current?.focus(), submit)}
        </div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          onKeyDown={submitByKey}
          className="mt-6 flex flex-col gap-6"
        >
          {/* Input during the save would be in neither version. */}
          <div inert={isSaving} className="flex flex-col gap-6">
            <Controller
              control={control}
              name="type"
              render={({ field, fieldState }) => (
                <RadioGroup
                  legend="List Type"
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                  options={types}
                />
              )}
            />
            <TextField
              label="Title"
              autoComplete="off"
              error={errors.title?.message}
              {...register('title')}
            />
            <TextArea label="Description" error={errors.description?.message} {...register('description')} />
            <ItemFields form={form} />
            <div className="flex flex-col gap-1 border-y border-line py-3">
              <Checkbox
                label="Require Signature"
                hint="Users will need to sign when completing this list"
                error={errors.requireSignature?.message}
                {...register('requireSignature')}
              />
              <AskNameFields form={form} />
              <NotificationFields form={form} />
              <EndingFields form={form} />
              <PrivacyFields form={form} />
            </div>
          </div>
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            disabled={isSaving}
            className="sm:self-end sm:px-8"
          >
            {isSaving ? pendingLabel : submitLabel}
          </Button>
        </form>
      </div>
      {isWide && <PreviewBeside form={form} />}
    </div>
  );
}

const types = [
  {
    value: 'TODO' as const,
    label: 'To-Do List',
    hint: 'Steps to complete',
    icon: <TypeIcon type="TODO" />,
  },
  {
    value: 'INVENTORY' as const,
    label: 'Inventory Checklist',
    hint: 'Things to find',
    icon: <TypeIcon type="INVENTORY" />,
  },
];
