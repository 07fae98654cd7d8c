/** /cookie-policy (specification section 2). */
export function CookiePolicyPage() {
  return <h1>Cookie Policy</h1>;
}
