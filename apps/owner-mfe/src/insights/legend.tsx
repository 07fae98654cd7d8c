/** What the two parts of a bar are. The second one is hatched, so that they differ without colours. */
export function Legend({ names }: { names: [string, string] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-xs text-muted">
      {names.map((name, place) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
            {place === 0 ? (
              <rect width="12" height="12" rx="2" className="fill-done" />
            ) : (
              <>
                <rect x="0.5" y="0.5" width="11" height="11" rx="2" className="fill-surface stroke-muted" />
                <path d="M1 7 7 1M3 11 11 3" className="stroke-muted" strokeWidth="1.5" />
              </>
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
