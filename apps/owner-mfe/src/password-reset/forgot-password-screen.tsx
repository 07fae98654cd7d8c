import { zodResolver } from '@hookform/resolvers/zod';
import { type ForgotPasswordBody, forgotPasswordBodySchema } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { TextField } from '@scanlist/ui/text-field';
import { api } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { authLink, useLoginRedirect } from '../auth/login-redirect.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';

/** The server's answer, and the address of the request. */
interface ResetRequest {
  email: string;
  message: string;
}

/**
 * /forgot-password mails a link to set a new password. It does not tell whether an account has the address (decision
 * P9).
 */
export default function ForgotPasswordScreen() {
  useDocumentTitle('Forgot Password');
  const { user } = useShell();
  const [email, setEmail] = useState(user?.email ?? '');
  const [request, setRequest] = useState<ResetRequest | null>(null);
  if (!request) {
    return (
      <RequestLinkForm
        email={email}
        onRequested={(answer) => {
          setEmail(answer.email);
          setRequest(answer);
        }}
      />
    );
  }
  return <LinkSent request={request} onAgain={() => setRequest(null)} />;
}

function RequestLinkForm({
  email,
  onRequested,
}: {
  email: string;
  onRequested: (request: ResetRequest) => void;
}) {
  const { toast } = useShell();
  const redirect = useLoginRedirect();
  const form = useForm<ForgotPasswordBody>({
    resolver: zodResolver(forgotPasswordBodySchema),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = form.formState;

  const send = async (body: ForgotPasswordBody) => {
    try {
      const { message } = await api.post<{ message: string }>('/api/auth/forgot-password', body);
      onRequested({ email: body.email, message });
    } catch (error) {
      showIssues(form.setError, error, ['email']);
      toast({
        variant: 'error',
        title: 'Error',
        ...failureText(error, 'We couldn’t send the link. Please try again.'),
      });
    }
  };

  return (
    <AuthPage
      title="Forgot your password?"
      lead="Enter your account’s email address, and we’ll send you a link to set a new password."
    >
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="mt-6 flex flex-col gap-4"
      >
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SubmitButton isSubmitting={isSubmitting} pendingLabel="Sending..." className="mt-2 w-full">
          Send Reset Link
        </SubmitButton>
      </form>
      <p className="mt-4 text-sm text-muted">
        Remembered it? <TextLink {...authLink('/login', redirect)}>Sign in</TextLink>
      </p>
    </AuthPage>
  );
}

function LinkSent({ request, onAgain }: { request: ResetRequest; onAgain: () => void }) {
  const redirect = useLoginRedirect();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={panel}>
      <AuthPage title="Check your email" lead={request.message}>
        <p className="mt-3 text-sm text-pretty wrap-anywhere text-muted">
          The link goes to <strong className="font-semibold text-ink">{request.email}</strong>. It works once,
          for 30 minutes. Didn’t get it? Check your spam folder, or try the address you signed up with.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button asChild variant="primary" className="max-sm:w-full">
            <Link {...authLink('/login', redirect)}>Back to Sign In</Link>
          </Button>
          <Button variant="quiet" onClick={onAgain} className="max-sm:w-full">
            Try again
          </Button>
        </div>
      </AuthPage>
    </div>
  );
}
