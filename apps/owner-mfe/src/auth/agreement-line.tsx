import { DocumentLink } from '../layout/text-link.tsx';

interface AgreementLineProps {
  /** The action that means agreement: 'By signing in ...'. */
  by: 'signing in' | 'signing up';
  /** True where leaving the page would lose input. */
  opensInNewTab?: boolean;
}

/** The note on terms and privacy (specification section 2: Login). */
export function AgreementLine({ by, opensInNewTab = false }: AgreementLineProps) {
  return (
    <p className="mt-1 text-xs text-muted">
      By {by}, you agree to our{' '}
      <DocumentLink href="/terms-of-service" opensInNewTab={opensInNewTab}>
        Terms of Service
      </DocumentLink>{' '}
      and{' '}
      <DocumentLink href="/privacy-policy" opensInNewTab={opensInNewTab}>
        Privacy Policy
      </DocumentLink>
      .
    </p>
  );
}
