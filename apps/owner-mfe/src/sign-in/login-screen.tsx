import { zodResolver } from '@hookform/resolvers/zod';
import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { type LoginBody, loginBodySchema } from '@scanlist/contracts/http/login';
import { Button } from '@scanlist/ui/button';
import { TextField } from '@scanlist/ui/text-field';
import { api } from '@scanlist/web-kit/api';
import { takeDeferredSignOut } from '@scanlist/web-kit/deferred-sign-out';
import { takeReturnAddress } from '@scanlist/web-kit/return-address';
import { browserTimeZone } from '@scanlist/web-kit/time-zone';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router-dom';
import { accessAfterChange } from '../account/access-after-change.ts';
import { AgreementLine } from '../auth/agreement-line.tsx';
import { authLink, dashboard, redirectAfterLogin, useLoginRedirect } from '../auth/login-redirect.ts';
import { scheduleWelcome } from '../auth/welcome.ts';
import { AuthPage } from '../layout/auth-page.tsx';
import { useDocumentTitle } from '../layout/page.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { useEarlyInput } from './use-early-input.ts';

/** The delay between a successful login and the redirect (specification section 9), in milliseconds. */
const redirectMs = 1500;

/**
 * /login (specification section 2: Login). `?expired=true` comes from the inactivity timeout, `?password=set` from a
 * password reset, after which the login leads to who has access. After a redirect from a protected page, it leads back there,
 * also by way of the sign-up.
 */
export default function LoginScreen() {
  useDocumentTitle('Sign In');
  const shell = useShell();
  const [isLeaving, setIsLeaving] = useState(false);
  const [search] = useSearchParams();
  const expired = search.get('expired') === 'true';
  const isPasswordSet = search.get('password') === 'set';
  const redirect = useLoginRedirect();
  const form = useForm<LoginBody>({
    resolver: zodResolver(loginBodySchema),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const isBusy = isSubmitting || isLeaving;
  const hasFailed = useRef(false);
  useEffect(() => {
    // A disabled field loses the focus. Once the form is enabled again, the password field gets it.
    if (isBusy || !hasFailed.current) return;
    hasFailed.current = false;
    form.setFocus('password', { shouldSelect: true });
  }, [isBusy, form]);

  const signIn = async (body: LoginBody) => {
    let owner: CurrentUser;
    try {
      owner = await api.post<CurrentUser>('/api/auth/login', { ...body, timeZone: browserTimeZone() });
    } catch (error) {
      hasFailed.current = true;
      shell.toast({
        variant: 'error',
        title: 'Login failed',
        ...failureText(error, 'Please check your username and password'),
      });
      return;
    }
    takeDeferredSignOut();
    const returned = expired ? takeReturnAddress(owner.id) : null;
    const next = isPasswordSet ? accessAfterChange : (returned ?? redirectAfterLogin(owner, redirect));
    if (next === dashboard) scheduleWelcome();
    setIsLeaving(true);
    setTimeout(() => window.location.assign(next), redirectMs);
  };

  const submit = form.handleSubmit(signIn);
  useEarlyInput(form, () => void submit());

  if (shell.user && !isLeaving) return <Navigate to={redirectAfterLogin(shell.user, redirect)} replace />;
  return (
    <AuthPage title="Sign in to your account" lead="Your lists, their QR codes, and every entry.">
      {expired && <Notice>You were signed out after an hour of inactivity. Please sign in again.</Notice>}
      {isPasswordSet && <Notice>Your new password is set. Use it to sign in.</Notice>}
      <form
        noValidate
        // Outside of a dialog this does nothing: a submission without script must not put the password into the address.
        method="dialog"
        onSubmit={(event) => void submit(event)}
        className="mt-6 flex flex-col gap-4"
      >
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isBusy}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          disabled={isBusy}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" disabled={isBusy} className="mt-2 w-full">
          {isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      <p className="mt-4 text-sm">
        <TextLink {...authLink('/forgot-password', redirect)}>Forgot password?</TextLink>
      </p>
      <p className="text-sm text-muted">
        Don't have an account? <TextLink {...authLink('/signup', redirect)}>Sign up</TextLink>
      </p>
      <AgreementLine by="signing in" />
    </AuthPage>
  );
}

/** Explains why the login is shown. */
function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-4 rounded-control bg-sunken px-3 py-2.5 text-sm text-ink">
      {children}
    </p>
  );
}
