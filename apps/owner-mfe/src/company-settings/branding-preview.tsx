import { Card } from '@scanlist/ui/card';
import { ProductMark } from '@scanlist/ui/product-mark';
import { useQuery } from '@tanstack/react-query';
import { listsQuery } from '../list-data/list-calls.ts';
import { useMay } from '../shared/roles.ts';
import { useShell } from '../shared/shell.tsx';
import { type Branding, previewLink } from './preview-link.ts';

interface BrandingPreviewProps {
  branding: Branding;
  logoUrl: string | null;
}

/** The header of the fill page on light and dark phones, and the readable link (specification section 9). */
export function BrandingPreview({ branding, logoUrl }: BrandingPreviewProps) {
  const { publicOrigin } = useShell();
  const mayWrite = useMay('company:write');
  // The newest list comes first. Without one, or without an answer, an example is shown.
  const newest = useQuery(listsQuery).data?.[0];
  const list = newest ?? { id: 'example', title: 'Opening checklist' };
  const link = `${publicOrigin}${previewLink(list, branding)}`;
  const readableLink = decodeURI(link);
  return (
    <aside aria-labelledby="branding-preview" className="max-w-form min-w-0 lg:sticky lg:top-4">
      <h2 id="branding-preview" className="font-display text-lg">
        Branding preview
      </h2>
      <Card className="mt-4 overflow-hidden">
        {(['light', 'dark'] as const).map((theme) => (
          <FillHeader
            key={theme}
            theme={theme}
            title={list.title}
            companyName={branding.companyName}
            logoUrl={logoUrl}
          />
        ))}
      </Card>
      <h3 className="mt-6 text-sm font-semibold">Preview link</h3>
      <p className="text-xs wrap-anywhere">
        {newest ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-3 font-mono text-ink underline underline-offset-4 hover:text-done"
          >
            {readableLink}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <code className="inline-block py-3 font-mono text-muted">{readableLink}</code>
        )}
      </p>
      <p className="text-xs text-muted">
        {newest
          ? mayWrite
            ? 'Your newest list, with the branding you last saved.'
            : 'The newest list.'
          : 'This is an example until you create a list.'}
      </p>
    </aside>
  );
}

interface FillHeaderProps {
  theme: 'light' | 'dark';
  title: string;
  companyName: string | null;
  logoUrl: string | null;
}

function FillHeader({ theme, title, companyName, logoUrl }: FillHeaderProps) {
  const { productName } = useShell();
  const name = companyName ?? productName;
  return (
    <figure data-theme={theme} className="bg-paper px-5 pt-5 pb-4 text-ink">
      <div className="flex min-h-12 items-center gap-2 text-sm font-semibold">
        {logoUrl ? (
          <img
            src={logoUrl}
            alt={name}
            className="h-12 max-w-full min-w-12 rounded-control bg-[#fff] object-contain p-1"
          />
        ) : (
          <>
            <ProductMark className="size-8 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </>
        )}
      </div>
      <p className="mt-3 text-lg font-bold wrap-anywhere">{title}</p>
      <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full w-1/3 rounded-full bg-done" />
      </div>
      <figcaption className="mt-3 text-xs text-muted">On a {theme} phone</figcaption>
    </figure>
  );
}
