import { Card } from '@scanlist/ui/card';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../site/site.tsx';
import { mailLink } from './mail-link.ts';

interface PageFrameProps {
  title: string;
  lead: ReactNode;
  /** Between the title and the form, as wide as the page. */
  above?: ReactNode;
  form: ReactNode;
  /** On the label beside the form. */
  beside: ReactNode;
}

/** A page with a form: its title, the form, and beside it a label with other ways to write. */
export function PageFrame({ title, lead, above, form, beside }: PageFrameProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 lg:py-16">
      <div className="border-b-2 border-dashed border-line-strong pb-8">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-4 max-w-measure text-base text-pretty text-muted">{lead}</p>
      </div>
      {above}
      <div className="mt-8 grid items-start gap-8 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12">
        <Card id={formId} className="min-w-0 scroll-mt-20 p-5 sm:p-8">
          {form}
        </Card>
        <aside className="relative min-w-0 rounded-card border border-line bg-surface p-5 pt-12 sm:p-8 sm:pt-14">
          <PunchedHole />
          <div className="flex flex-col gap-5">{beside}</div>
        </aside>
      </div>
    </div>
  );
}

const formId = 'write';

/** A link down to the form. */
export function ToForm({ children }: { children: ReactNode }) {
  return (
    <a href={`#${formId}`} className="font-semibold text-ink underline underline-offset-4 hover:text-done">
      {children}
    </a>
  );
}

/** The address for mails. */
export function DirectMail() {
  const { supportEmail } = useSite();
  return (
    <div>
      <h2 className="text-lg">By email</h2>
      <p className="mt-2 text-sm text-pretty text-muted">From your own email app, to the same people:</p>
      <a
        href={mailLink(supportEmail)}
        className="-mx-1 mt-1 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-1 text-sm font-semibold text-ink underline underline-offset-4 hover:text-done"
      >
        <Mail aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0 wrap-anywhere">{supportEmail}</span>
      </a>
    </div>
  );
}

/** A punched hole, as on the product's printed labels. */
function PunchedHole() {
  return (
    <span
      aria-hidden
      className="absolute top-5 left-5 size-4 rounded-full border border-line-strong bg-paper sm:left-8"
    />
  );
}
