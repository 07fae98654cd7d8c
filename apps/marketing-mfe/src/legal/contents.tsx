import { type LegalSection, numbered } from './legal-section.ts';

/** The contents of a legal text: beside it and always in sight where there is room (legal.css), folded above it on phones. */
export function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-label="On this page"
      className="legal-contents lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
    >
      <p aria-hidden className="legal-contents-title mb-2 hidden font-display text-sm font-semibold">
        On this page
      </p>
      <details className="group max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-card px-4 py-2 font-display font-semibold marker:content-none lg:px-2">
          On this page
          <svg
            aria-hidden
            viewBox="0 0 24 24"
            className="size-5 shrink-0 fill-none stroke-current stroke-[1.75] group-open:rotate-180"
          >
            <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </summary>
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
      </details>
    </nav>
  );
}
