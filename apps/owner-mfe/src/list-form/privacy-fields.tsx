import type { ListBody } from '@scanlist/contracts/http/lists';
import { formatDays } from '@scanlist/contracts/http/privacy-label';
import { Checkbox } from '@scanlist/ui/checkbox';
import { TextField } from '@scanlist/ui/text-field';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { FoldedFields } from './folded-fields.tsx';
import { daysOf, type ListFormValues } from './list-form-values.ts';

type Form = UseFormReturn<ListFormValues, unknown, ListBody>;

/**
 * 'Privacy': whether the list asks for the location, and what it deletes by itself (decision 0076). Closed it is one row,
 * which says how it is set.
 */
export function PrivacyFields({ form }: { form: Form }) {
  const { control, register, formState, setFocus } = form;
  const { keepEntriesDays: entriesError, keepSignaturesDays: signaturesError } = formState.errors;
  const wrong = entriesError ? 'keepEntriesDays' : signaturesError ? 'keepSignaturesDays' : null;
  const values = useWatch({ control });
  const { requireSignature, askName, keepSignaturesDays = null } = values;
  const those = askName === 'off' ? 'Signatures' : 'Signatures and names';
  return (
    <FoldedFields title="Privacy" summary={summaryOf(values)} wrong={wrong} setFocus={setFocus}>
      <Checkbox
        label="Ask for Location"
        hint="Users can share where they completed this list, or say no"
        error={formState.errors.askLocation?.message}
        {...register('askLocation')}
      />
      <DaysField
        form={form}
        name="keepEntriesDays"
        label="Delete Entries Automatically"
        hint="They stay until you delete them"
        daysLabel="Days until entries are deleted"
        daysHint={(days) => `Entries are deleted ${days} after they come in. They can’t be restored.`}
        usual="90"
      />
      {(requireSignature || keepSignaturesDays !== null) && (
        <DaysField
          form={form}
          name="keepSignaturesDays"
          label="Delete Signatures Automatically"
          hint={`${those} stay as long as their entries`}
          daysLabel="Days until signatures are deleted"
          daysHint={(days) => `${those} are deleted ${days} after they come in. The rest of the entry stays.`}
          usual="30"
        />
      )}
    </FoldedFields>
  );
}

interface DaysFieldProps {
  form: Form;
  name: 'keepEntriesDays' | 'keepSignaturesDays';
  label: string;
  /** What happens while it is off. */
  hint: string;
  daysLabel: string;
  /** What happens after a valid number of days. */
  daysHint: (days: string) => string;
  /** The number of days that switching on fills in. */
  usual: string;
}

/** A checkbox, and below it after how many days. */
function DaysField({ form, name, label, hint, daysLabel, daysHint, usual }: DaysFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => {
        const days = daysOf(value);
        return (
          <div>
            <Checkbox
              label={label}
              hint={value === null && hint}
              checked={value !== null}
              onBlur={onBlur}
              onChange={({ target }) => {
                onChange(target.checked ? usual : null);
                form.clearErrors(name);
              }}
            />
            {value !== null && (
              <div className="pt-1 pb-2 pl-[2.125rem]">
                <TextField
                  ref={ref}
                  label={daysLabel}
                  inputMode="numeric"
                  autoComplete="off"
                  required
                  hint={days ? daysHint(formatDays(days)) : 'A whole number of days'}
                  error={fieldState.error?.message}
                  value={value}
                  onBlur={onBlur}
                  onChange={({ target }) => onChange(target.value)}
                />
              </div>
            )}
          </div>
        );
      }}
    />
  );
}

/** How the settings are, in one line. */
function summaryOf({
  askLocation,
  keepEntriesDays = null,
  keepSignaturesDays = null,
}: Partial<Pick<ListFormValues, 'askLocation' | 'keepEntriesDays' | 'keepSignaturesDays'>>): string {
  const [entries, signatures] = [daysOf(keepEntriesDays), daysOf(keepSignaturesDays)];
  return [
    askLocation ? 'Asks for location' : 'Doesn’t ask for location',
    entries ? `deletes entries after ${formatDays(entries)}` : 'keeps entries until you delete them',
    ...(signatures ? [`deletes signatures after ${formatDays(signatures)}`] : []),
  ].join(', ');
}
