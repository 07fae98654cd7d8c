import { type LegalSection, numbered } from './legal-section.ts';

/** The contents of a legal text: beside it and always visible where there is room, folded above it on phones. */
export function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-label="On this page"
      className="legal-contents lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
    >
      <div className="max-lg:hidden">
        <p aria-hidden className="mb-2 font-display text-sm font-semibold">
          On this page
        </p>
        <Places sections={sections} />
      </div>
      <details className="group rounded-card border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-card px-4 py-2 font-display font-semibold marker:content-none">
          On this page
          <svg
            aria-hidden
            viewBox="0 0 24 24"
            className="size-5 shrink-0 fill-none stroke-current stroke-[1.75] group-open:rotate-180"
          >
            <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </summary>
        <Places sections={sections} />
      </details>
    </nav>
  );
}

function Places({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol className="flex flex-col pb-2 text-sm max-lg:border-t max-lg:border-line max-lg:pt-2 lg:border-l lg:border-line">
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center px-4 py-1.5 leading-snug text-muted [--ring-offset:-2px] hover:text-ink hover:underline lg:min-h-9 lg:py-1"
          >
            {numbered(index, heading)}
          </a>
        </li>
      ))}
    </ol>
  );
}
