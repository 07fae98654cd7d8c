import { SubmitButton } from '@scanlist/ui/submit-button';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useSite } from '../site/site.tsx';
import { mailLink } from './mail-link.ts';
import { honeypotField, type SendFailure } from './use-message-form.ts';

interface MessageFormProps {
  title: string;
  lead: string;
  isSubmitting: boolean;
  sendFailure: SendFailure | null;
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  submitLabel: string;
  pendingLabel: string;
  /** The visible fields. */
  children: ReactNode;
}

/** One of the two forms; without JavaScript it shows the address to write to instead. */
export function MessageForm(props: MessageFormProps) {
  const { title, lead, isSubmitting, sendFailure, submit, submitLabel, pendingLabel, children } = props;
  const id = useId();
  return (
    <>
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-sm text-pretty text-muted noscript:hidden">{lead}</p>
      <WithoutScript />
      {/* The method keeps the browser from submitting the form itself before the script has loaded. */}
      <form
        method="dialog"
        noValidate
        aria-labelledby={`${id}-title`}
        onSubmit={(event) => void submit(event)}
        className="mt-6 flex flex-col gap-5 noscript:hidden"
      >
        <div inert={isSubmitting} className="flex flex-col gap-5">
          {children}
        </div>
        <Honeypot />
        {sendFailure && <SendFailureNotice id={`${id}-not-sent`} {...sendFailure} />}
        {/* Screen readers do not announce a disabled button. */}
        <p role="status" className="sr-only">
          {isSubmitting && pendingLabel}
        </p>
        <SubmitButton
          isSubmitting={isSubmitting}
          pendingLabel={pendingLabel}
          aria-describedby={sendFailure ? `${id}-not-sent` : undefined}
          className="w-full sm:w-auto sm:self-start sm:px-6"
        >
          {submitLabel}
        </SubmitButton>
      </form>
    </>
  );
}

function WithoutScript() {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p className="mt-3 rounded-control bg-sunken px-3 py-2.5 text-sm text-pretty text-ink">
        This form needs JavaScript. Without it, please email{' '}
        <a href={mailLink(supportEmail)} className="font-semibold wrap-anywhere underline underline-offset-4">
          {supportEmail}
        </a>
        . It reaches the same people.
      </p>
    </noscript>
  );
}

/** A honeypot: hidden from users and screen readers, and password managers are told to leave it. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website
        <input
          type="text"
          name={honeypotField}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}

/** What the toast does not say, for as long as it matters: the reason, what to do, and another way to write. */
function SendFailureNotice({ id, reason, mail }: SendFailure & { id: string }) {
  const { supportEmail } = useSite();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With a phone's keyboard open the notice is below the visible area.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={notice}
      className="flex scroll-my-20 items-start gap-2 rounded-control border-l-4 border-stop bg-sunken px-3 py-2.5 text-sm text-ink"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-stop" strokeWidth={1.75} />
      <div className="min-w-0 wrap-anywhere">
        <p id={id}>{reason}</p>
        <a
          href={mailLink(supportEmail, mail)}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4 hover:text-done"
        >
          Send it as an email instead
        </a>
      </div>
    </div>
  );
}
