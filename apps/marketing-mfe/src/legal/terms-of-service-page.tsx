/** /terms-of-service (specification section 2). */
export function TermsOfServicePage() {
  return <h1>Terms of Service</h1>;
}
