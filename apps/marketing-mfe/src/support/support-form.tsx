import '@scanlist/web-kit/zod-without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  issueTypes,
  type SupportBody,
  type SupportBodyInput,
  supportBodySchema,
} from '@scanlist/contracts/http/support';
import { SelectField } from '@scanlist/ui/select-field';
import { TextArea } from '@scanlist/ui/text-area';
import { MessageForm } from '../forms/message-form.tsx';
import { SenderFields } from '../forms/sender-fields.tsx';
import { SentPanel } from '../forms/sent-panel.tsx';
import { useMessageForm } from '../forms/use-message-form.ts';
import { useSentMessage } from '../forms/use-sent-message.ts';

/**
 * The support form; once a request has arrived, a confirmation with a link to the next one (specification sections 4,
 * 5, 8).
 */
export function SupportFormPanel() {
  const { sentFrom, isNextMessage, onSent, onAgain } = useSentMessage();
  if (sentFrom === null) return <SupportForm takesFocus={isNextMessage} onSent={onSent} />;
  return (
    <SentPanel title="Request Received" againLabel="Submit Another Request" onAgain={onAgain}>
      <p>
        We’ll reply to <strong className="font-semibold text-ink">{sentFrom}</strong>, typically within 24-48
        hours on business days.
      </p>
    </SentPanel>
  );
}

interface SupportFormProps {
  takesFocus: boolean;
  onSent: (body: SupportBody) => void;
}

function SupportForm({ takesFocus, onSent }: SupportFormProps) {
  const { field, ...form } = useMessageForm<SupportBodyInput, SupportBody>({
    name: 'support',
    resolver,
    fields,
    sent: {
      title: 'Support Request Sent',
      description: 'Thank you for reaching out! Our team will get back to you as soon as possible.',
    },
    failed: 'There was a problem sending your support request. Please try again later.',
    asMail: ({ issueType, description, name }) => ({
      subject: issueTypes[issueType],
      text: `${description}\n\n${name}`,
    }),
    takesFocus,
    onSent,
  });
  return (
    <MessageForm
      title="Ask for help"
      lead="Tell us what you did, what you expected, and what happened instead. All fields are required."
      submitLabel="Submit Request"
      pendingLabel="Submitting..."
      {...form}
    >
      <SenderFields name={field('name')} email={field('email')} />
      <SelectField label="Issue Type" {...field('issueType')}>
        <option value="">Select an issue type</option>
        {Object.entries(issueTypes).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextArea label="Description" className="[&_textarea]:min-h-40" {...field('description')} />
    </MessageForm>
  );
}

const resolver = zodResolver(supportBodySchema);
const fields = ['name', 'email', 'issueType', 'description'] as const;
