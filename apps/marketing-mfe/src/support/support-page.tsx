/** /support (specification section 2). */
export function SupportPage() {
  return <h1>Support Center</h1>;
}
