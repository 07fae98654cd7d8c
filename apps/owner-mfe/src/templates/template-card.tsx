import { Card } from '@scanlist/ui/card';
import { Link } from 'react-router-dom';
import { TypeBadge } from '../list-components/list-type.tsx';
import type { Template } from '../template-data/template.ts';
import { UseTemplateButton } from './use-template-button.tsx';

/** How many items a card shows. */
const glance = 3;

/** A template among the others, with its first items; the whole card is a link to all of them. */
export function TemplateCard({ template }: { template: Template }) {
  const { slug, type, title, description, items } = template;
  return (
    <Card className="relative flex w-full min-w-0 flex-col p-5 transition-colors hover:border-line-strong">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TypeBadge type={type} />
        <span className="text-xs text-muted tabular-nums">{items.length} items</span>
      </div>
      <h3 className="mt-3 font-display text-lg">
        <Link
          to={`/templates/${slug}`}
          className="rounded-control decoration-done decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-1 line-clamp-2 text-sm text-muted">{description}</p>
      <ul className="mt-4 mb-5 flex flex-col gap-2 text-sm">
        {items.slice(0, glance).map((item) => (
          <li key={item} className="flex min-w-0 gap-2.5">
            <span
              aria-hidden
              className="mt-[0.1875rem] size-4 shrink-0 rounded-[4px] border border-line-strong"
            />
            <span className="line-clamp-2 min-w-0">{item}</span>
          </li>
        ))}
      </ul>
      <UseTemplateButton template={template} className="relative z-1 mt-auto self-start" />
    </Card>
  );
}
