import { Button } from '@scanlist/ui/button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { errorMessage } from '../shared/error-messages.ts';
import { ignoreDoubleClick } from '../shared/ignore-double-click.ts';
import { AuthPage } from './auth-page.tsx';
import { AuthPageError } from './auth-page-states.tsx';
import { useDocumentTitle } from './page.tsx';

interface MailedLinkPageProps<Result> {
  documentTitle: string;
  title: string;
  lead: string;
  /** The button's text, and while its request runs. */
  button: string;
  busyButton: string;
  /** For whom this link is not. */
  note: string;
  act: () => Promise<Result>;
  onSuccess?: () => void;
  /** The page once it is done. */
  renderDone: (result: Result) => ReactNode;
  /** The page of an error that trying again does not help; null for any other. */
  renderRefused: (error: Error) => ReactNode;
  /** The title of any other error. */
  errorTitle: string;
}

/**
 * The page of a link from a mail that does one thing. Its button does it: opening the link changes nothing, since mail
 * scanners open links. The heading gets the focus with the result, because the used button is gone.
 */
export function MailedLinkPage<Result>({
  documentTitle,
  title,
  lead,
  button,
  busyButton,
  note,
  act,
  onSuccess,
  renderDone,
  renderRefused,
  errorTitle,
}: MailedLinkPageProps<Result>) {
  useDocumentTitle(documentTitle);
  const acted = useMutation({
    mutationFn: act,
    networkMode: 'always',
    onSuccess: () => onSuccess?.(),
  });
  // Once the result is drawn: its heading may be another element.
  const isSettled = acted.isSuccess || acted.isError;
  useEffect(() => {
    if (isSettled) document.querySelector<HTMLElement>('h1')?.focus();
  }, [isSettled]);

  if (acted.data) return renderDone(acted.data);
  if (!acted.isError) {
    return (
      <AuthPage title={title} lead={lead}>
        <Button
          variant="primary"
          className="mt-6 max-sm:w-full"
          aria-disabled={acted.isPending}
          onClick={ignoreDoubleClick(() => !acted.isPending && acted.mutate())}
        >
          {acted.isPending ? busyButton : button}
        </Button>
        <p className="mt-5 text-xs text-muted">{note}</p>
      </AuthPage>
    );
  }
  return (
    renderRefused(acted.error) ?? (
      <AuthPageError title={errorTitle} onRetry={() => acted.mutate()}>
        {errorMessage(acted.error)}
      </AuthPageError>
    )
  );
}

/** A page of such a link that leads to the contact form. */
export function ContactPage({ title, lead }: { title: string; lead: string }) {
  return (
    <AuthPage title={title} lead={lead}>
      <Button asChild variant="primary" className="mt-6 max-sm:w-full">
        <a href="/contact">Contact Us</a>
      </Button>
    </AuthPage>
  );
}
