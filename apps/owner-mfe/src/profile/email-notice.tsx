import { MailQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmailNoticeProps {
  /** The id of the notice's title, unique on the page. */
  id: string;
  title: string;
  /** The action buttons. */
  actions: ReactNode;
  children: ReactNode;
}

/** The notice above the account's form while an address waits for its link to be opened. */
export function EmailNotice({ id, title, actions, children }: EmailNoticeProps) {
  return (
    <section
      aria-labelledby={id}
      className="mb-8 flex gap-3 rounded-card border border-line border-l-4 border-l-flag bg-surface p-4 sm:p-5"
    >
      <MailQuestionMark
        aria-hidden
        className="mt-0.5 size-5 shrink-0 text-muted max-sm:hidden"
        strokeWidth={1.75}
      />
      <div className="min-w-0 grow">
        <h2 id={id} className="font-display text-base">
          {title}
        </h2>
        <p className="mt-1 text-sm text-pretty wrap-anywhere text-muted">{children}</p>
        <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
      </div>
    </section>
  );
}
