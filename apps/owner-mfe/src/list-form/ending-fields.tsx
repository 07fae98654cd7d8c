import { endingMessageMax } from '@scanlist/contracts/http/limits';
import type { ListBody, ListEnding } from '@scanlist/contracts/http/lists';
import { RadioGroup } from '@scanlist/ui/radio-group';
import { TextArea } from '@scanlist/ui/text-area';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { FoldedFields } from './folded-fields.tsx';
import type { ListFormValues } from './list-form-values.ts';

/**
 * 'After They Submit': where the fill page ends (decisions F16 and 0102). The message stays in its field while another end
 * is chosen.
 */
export function EndingFields({ form }: { form: UseFormReturn<ListFormValues, unknown, ListBody> }) {
  const { control, formState, register, setFocus } = form;
  const [ending, message = ''] = useWatch({ control, name: ['ending', 'endingMessage'] });
  const messageError = formState.errors.endingMessage?.message;
  return (
    <FoldedFields
      title="After They Submit"
      summary={summaries[ending]}
      wrong={messageError ? 'endingMessage' : null}
      setFocus={setFocus}
    >
      <div className="flex flex-col gap-3 pt-1 pb-2">
        <Controller
          control={control}
          name="ending"
          render={({ field, fieldState }) => (
            <RadioGroup
              legend="The page ends with"
              value={field.value}
              onChange={(value) => {
                field.onChange(value);
                form.clearErrors('endingMessage');
              }}
              error={fieldState.error?.message}
              options={endings}
            />
          )}
        />
        {(ending === 'message' || messageError) && (
          <TextArea
            label="Message"
            dir="auto"
            required
            hint={`${message.trim().length} of ${endingMessageMax} characters. Line breaks stay.`}
            error={messageError}
            {...register('endingMessage')}
          />
        )}
      </div>
    </FoldedFields>
  );
}

const endings = [
  { value: 'homepage' as const, label: 'Homepage', hint: 'It opens after five seconds' },
  {
    value: 'form' as const,
    label: 'This list again',
    hint: 'It opens empty after five seconds, for the next person',
  },
  {
    value: 'message' as const,
    label: 'Your message',
    hint: 'The thank-you screen shows it and stays open',
  },
];

const summaries: Record<ListEnding, string> = {
  homepage: 'Opens the homepage after five seconds',
  form: 'Opens this list again after five seconds',
  message: 'Shows your message and stays open',
};
