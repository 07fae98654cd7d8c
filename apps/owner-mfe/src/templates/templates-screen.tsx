import { useSearchParams } from 'react-router-dom';
import { BackLink, Page } from '../layout/page.tsx';
import { allTemplates } from '../template-data/all-templates.ts';
import { type UseCase, useCases } from '../template-data/template.ts';
import { readUseCase } from './read-use-case.ts';
import { TemplateCard } from './template-card.tsx';
import { UseCaseField } from './use-case-field.tsx';

/** /templates, with an optional `?for=` and the name of a use case (decision 0069). */
export default function TemplatesScreen() {
  const [query] = useSearchParams();
  const chosen = readUseCase(query.get('for'));
  const shown = chosen ? [chosen] : (Object.keys(useCases) as UseCase[]);
  return (
    <Page title="Templates">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="font-display text-2xl">Templates</h1>
          <p className="mt-2 max-w-measure text-sm text-pretty text-muted">
            Ready-made lists for the work you do. Pick one, change whatever you like, and save it as your own.
          </p>
        </div>
        <UseCaseField chosen={chosen} />
      </div>
      <div className="mt-6 divide-y divide-line border-t border-line">
        {shown.map((useCase) => (
          <UseCaseSection key={useCase} useCase={useCase} />
        ))}
      </div>
    </Page>
  );
}

function UseCaseSection({ useCase }: { useCase: UseCase }) {
  return (
    <section
      aria-labelledby={useCase}
      className="grid grid-cols-1 gap-x-8 gap-y-4 py-8 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <h2 id={useCase} className="font-display text-lg">
        {useCases[useCase]}
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {allTemplates
          .filter((template) => template.useCase === useCase)
          .map((template) => (
            <li key={template.slug} className="flex">
              <TemplateCard template={template} />
            </li>
          ))}
      </ul>
    </section>
  );
}
