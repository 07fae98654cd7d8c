/** What the list stores and for how long (decision 0076): one line that opens to all of it. */
export function PrivacyLabel({ label }: { label: string }) {
  return (
    <details className="fill-label">
      <summary>{label}</summary>
    </details>
  );
}
