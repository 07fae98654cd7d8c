import type { ToastInput } from '@scanlist/contracts/http/shell-context';
import { Button } from '@scanlist/ui/button';
import { useSite } from '../site/site.tsx';

/** /message-demo (specification section 2): the four kinds of message, at the top right of every page. */
export function MessageDemoPage() {
  const { toast } = useSite();
  return (
    <section className="mx-auto flex max-w-page flex-col gap-6 px-4 py-12 sm:px-6 lg:py-18">
      <div className="flex flex-col gap-3">
        <h1 className="text-2xl sm:text-3xl">Message Demo</h1>
        <p className="max-w-measure text-base text-muted">
          Messages appear at the top right, wait while you point at them, and go away after five seconds.
        </p>
      </div>
      <noscript>
        <p className="max-w-form rounded-card border border-dashed border-line-strong p-4 text-sm">
          Messages need JavaScript, which is turned off in this browser.
        </p>
      </noscript>
      <ul className="grid max-w-form gap-4 sm:grid-cols-2 noscript:hidden">
        {demos.map(({ label, says, message }) => (
          <li
            key={label}
            className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5"
          >
            <p className="grow text-sm text-muted">{says}</p>
            <Button onClick={() => toast(message)}>{label}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const demos: readonly { label: string; says: string; message: ToastInput }[] = [
  {
    label: 'Default Message',
    says: 'Something worth knowing.',
    message: { title: 'Default message', description: 'This is a plain message.' },
  },
  {
    label: 'Success Message',
    says: 'Your action worked.',
    message: {
      title: 'Success message',
      description: 'This is what it looks like when something worked.',
      variant: 'success',
    },
  },
  {
    label: 'Error Message',
    says: 'What went wrong, and what to do next.',
    message: {
      title: 'Error message',
      description: 'This is what it looks like when something failed.',
      variant: 'error',
    },
  },
  {
    label: 'Info Message',
    says: 'Something you may want to act on.',
    message: {
      title: 'Info message',
      description: 'This is what a piece of information looks like.',
      variant: 'info',
    },
  },
];
