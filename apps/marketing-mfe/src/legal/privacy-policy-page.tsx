/** /privacy-policy (specification section 2). */
export function PrivacyPolicyPage() {
  return <h1>Privacy Policy</h1>;
}
