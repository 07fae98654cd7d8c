import type { FileList } from '@scanlist/contracts/http/imports';
import { Card } from '@scanlist/ui/card';
import { TypeBadge } from '../list-components/list-type.tsx';
import type { ImportTexts } from './import-calls.ts';
import { countItems } from './import-text.ts';

const itemsShown = 3;

/** A list as an import would create it, with its first items. */
export function ImportedListCard({ list, texts }: { list: FileList; texts: ImportTexts }) {
  const title = list.defaults.includes('title') ? texts.title : list.title;
  const description = list.defaults.includes('description') ? texts.description : list.description;
  const more = list.items.length - itemsShown;
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TypeBadge type={list.defaults.includes('type') ? texts.type : list.type} />
        <span className="text-xs text-muted">{countItems(list.items.length)}</span>
      </div>
      <h3 className="mt-2 font-display text-lg wrap-anywhere">{title}</h3>
      <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted">{description}</p>
      <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-sm">
        {list.items.slice(0, itemsShown).map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice, and nothing moves
          <li key={place}>
            <span className="line-clamp-2 wrap-anywhere">{item}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 pl-5 text-sm text-muted">and {more.toLocaleString('en-US')} more</p>}
    </Card>
  );
}
