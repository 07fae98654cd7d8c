/** /message-demo (specification section 2). */
export function MessageDemoPage() {
  return <h1>Message Demo</h1>;
}
