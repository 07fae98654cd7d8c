import { Contents } from './contents.tsx';
import { type LegalSection, numbered } from './legal-section.ts';

interface LegalPageProps {
  title: string;
  /** What the text is about, in a sentence or two. */
  lead: string;
  sections: readonly LegalSection[];
}

/** A legal text with its date, contents and numbered headings (specification section 2: Legal pages); also on paper. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <div className="legal-page mx-auto max-w-page px-4 py-10 text-base sm:px-6 lg:py-16">
      <div className="border-b-2 border-dashed border-line-strong pb-8">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-3 font-mono text-sm text-muted">Last updated: May 19, 2025</p>
        <p className="mt-5 max-w-measure text-pretty">{lead}</p>
      </div>
      <div className="mt-8 lg:mt-12 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <Contents sections={sections} />
        <div className="mt-10 flex flex-col gap-12 lg:mt-0">
          {sections.map(({ id, heading, body }, index) => (
            <section key={id} className="flex flex-col gap-4">
              <h2 id={id} className="scroll-mt-6 text-xl">
                {numbered(index, heading)}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
