import { DocumentLink } from '../layout/text-link.tsx';

interface AgreementLineProps {
  /** What is agreed by: 'By signing in ...'. */
  by: 'signing in' | 'signing up';
  /** Where leaving would lose what was typed. */
  opensBeside?: boolean;
}

/** The note on terms and privacy (specification section 2: Login). */
export function AgreementLine({ by, opensBeside = false }: AgreementLineProps) {
  return (
    <p className="mt-1 text-xs text-muted">
      By {by} you agree to our{' '}
      <DocumentLink href="/terms-of-service" opensBeside={opensBeside}>
        Terms of Service
      </DocumentLink>{' '}
      and{' '}
      <DocumentLink href="/privacy-policy" opensBeside={opensBeside}>
        Privacy Policy
      </DocumentLink>
      .
    </p>
  );
}
