import { Card } from '@scanlist/ui/card';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { BackLink, Page } from '../layout/page.tsx';
import { TypeBadge } from '../list-components/list-type.tsx';
import { allTemplates } from '../template-data/all-templates.ts';
import { type Template, useCases } from '../template-data/template.ts';
import { UseTemplateButton } from './use-template-button.tsx';

/** /templates/{slug}: a template with all its items (decision 0069). */
export default function TemplateScreen({ slug }: { slug: string }) {
  const template = allTemplates.find((one) => one.slug === slug);
  return template ? <TemplateDetails template={template} /> : <TemplateNotFound />;
}

function TemplateDetails({ template }: { template: Template }) {
  const { useCase, type, title, description, items } = template;
  const asks = askText(template);
  return (
    <Page title={title}>
      <BackLink to="/templates">All Templates</BackLink>
      <div className="mt-2 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <header>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <TypeBadge type={type} />
              <span className="text-sm text-muted">{useCases[useCase]}</span>
            </div>
            <h1 className="mt-3 font-display text-2xl">{title}</h1>
            <p className="mt-3 max-w-measure text-sm text-pretty text-muted">{description}</p>
            {asks && <p className="mt-3 text-sm font-semibold">{asks}</p>}
          </header>
          <section aria-labelledby="items" className="mt-8">
            <h2 id="items" className="font-display text-lg">
              Items{' '}
              <span className="font-sans text-sm font-normal text-muted tabular-nums">{items.length}</span>
            </h2>
            <Card className="mt-3 px-2 py-1 sm:px-4">
              <ol className="divide-y divide-line">
                {items.map((item, place) => (
                  <li key={item} className="flex gap-3 py-3 text-sm">
                    <span
                      aria-hidden
                      className="w-7 shrink-0 text-right font-mono text-xs leading-6 text-muted"
                    >
                      {place + 1}
                    </span>
                    <span className="min-w-0">{item}</span>
                  </li>
                ))}
              </ol>
            </Card>
          </section>
        </div>
        <UseIt template={template} />
      </div>
    </Page>
  );
}

/** Beside the items on a wide screen; on a phone it stays at the bottom while they scroll. */
function UseIt({ template }: { template: Template }) {
  return (
    <aside
      aria-label="Use this template"
      className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-6 sm:max-lg:px-6 lg:sticky lg:top-24 lg:self-start lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5"
    >
      <UseTemplateButton template={template} variant="primary" className="w-full" />
      <p className="mt-3 text-sm text-pretty text-muted max-lg:hidden">
        Opens as a new list. Change anything you like; nothing is saved until you save it.
      </p>
    </aside>
  );
}

/** What the list asks of the person who fills it in; empty if nothing. */
function askText({ requireSignature, askName }: Template): string {
  const name = askName === 'required' ? 'a name' : askName === 'optional' ? 'a name (optional)' : null;
  const asked = [name, requireSignature ? 'a signature' : null].filter((one) => one !== null);
  return asked.length > 0 ? `Asks for ${asked.join(' and ')}` : '';
}

function TemplateNotFound() {
  return (
    <NotFoundPage title="Template Not Found" link={{ to: '/templates', text: 'See All Templates' }}>
      There’s no template at this address.
    </NotFoundPage>
  );
}
