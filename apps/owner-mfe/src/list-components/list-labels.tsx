interface ListLabelsProps {
  labels: readonly string[] | undefined;
  className?: string;
}

/** The labels of a list as small marks; nothing without any. */
export function ListLabels({ labels, className = '' }: ListLabelsProps) {
  if (!labels?.length) return null;
  return (
    <ul aria-label="Labels" className={`flex flex-wrap gap-1 ${className}`}>
      {labels.map((label) => (
        <li
          key={label}
          className="max-w-full truncate rounded-full bg-sunken px-2 text-xs leading-6 font-medium text-muted"
        >
          {label}
        </li>
      ))}
    </ul>
  );
}
