/** /contact (specification section 2). */
export function ContactPage() {
  return <h1>Contact Us</h1>;
}
