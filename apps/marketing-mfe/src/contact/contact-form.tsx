import '@scanlist/web-kit/zod-without-eval';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ContactBody, type ContactBodyInput, contactBodySchema } from '@scanlist/contracts/http/support';
import { TextArea } from '@scanlist/ui/text-area';
import { TextField } from '@scanlist/ui/text-field';
import { MessageForm } from '../forms/message-form.tsx';
import { SenderFields } from '../forms/sender-fields.tsx';
import { SentPanel } from '../forms/sent-panel.tsx';
import { useMessageForm } from '../forms/use-message-form.ts';
import { useSentMessage } from '../forms/use-sent-message.ts';

/**
 * The contact form; once a message has arrived, a confirmation with a link to the next message (specification sections
 * 4, 5, 8).
 */
export function ContactFormPanel() {
  const { sentFrom, isNextMessage, onSent, onAgain } = useSentMessage();
  if (sentFrom === null) return <ContactForm takesFocus={isNextMessage} onSent={onSent} />;
  return (
    <SentPanel title="Thank You!" againLabel="Send Another Message" onAgain={onAgain}>
      <p>
        We got your message. We’ll reply to <strong className="font-semibold text-ink">{sentFrom}</strong>,
        typically within 24-48 hours on business days.
      </p>
    </SentPanel>
  );
}

interface ContactFormProps {
  takesFocus: boolean;
  onSent: (body: ContactBody) => void;
}

function ContactForm({ takesFocus, onSent }: ContactFormProps) {
  const { field, ...form } = useMessageForm<ContactBodyInput, ContactBody>({
    name: 'contact',
    resolver,
    fields,
    sent: {
      title: 'Message Sent',
      description: "Thank you for contacting us! We'll respond to your message as soon as possible.",
    },
    failed: 'There was a problem sending your message. Please try again later.',
    asMail: ({ subject, message, name }) => ({ subject, text: `${message}\n\n${name}` }),
    takesFocus,
    onSent,
  });
  return (
    <MessageForm
      title="Write to us"
      lead="A real person reads and answers every message. All fields are required."
      submitLabel="Send Message"
      pendingLabel="Sending..."
      {...form}
    >
      <SenderFields name={field('name')} email={field('email')} />
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Message" className="[&_textarea]:min-h-40" {...field('message')} />
    </MessageForm>
  );
}

const resolver = zodResolver(contactBodySchema);
const fields = ['name', 'email', 'subject', 'message'] as const;
