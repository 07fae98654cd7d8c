import { ProductMark } from '@scanlist/ui/product-mark';
import { useSite } from '../site/site.tsx';
import { footerColumns, type SiteLink } from './site-links.ts';

/** The footer of every public page: three columns, the company and its other sites. */
export function SiteFooter() {
  const { productName, companyName, companyAddress, socialLinks } = useSite();
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-4 pt-12 pb-8 sm:px-6 lg:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]">
        <div className="flex flex-col items-start gap-3 lg:-mt-2.5">
          <a
            href="/"
            className="-ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control px-2 font-display text-lg font-semibold text-ink no-underline"
          >
            <ProductMark className="size-7 shrink-0" />
            {productName}
          </a>
          <p className="max-w-[34ch] text-sm text-balance text-muted">
            Checklists behind QR codes, filled in from any phone.
          </p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-8 lg:col-span-3">
          {footerColumns.map(({ title, links }) => (
            <Column key={title} title={title} links={links} />
          ))}
        </div>
      </div>
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-dashed border-line-strong pt-3 pb-4">
          <p className="text-xs text-muted">
            © {companyName}
            {companyAddress && <>, {companyAddress}</>}
          </p>
          {socialLinks.length > 0 && (
            <ul aria-label="Elsewhere" className="-mx-2 flex flex-wrap">
              {socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener" className={linkClasses}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly SiteLink[] }) {
  const id = `footer-${title.toLowerCase()}`;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-sm font-semibold">
        {title}
      </h2>
      <ul className="-ml-2 mt-1 flex flex-col items-start">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className={linkClasses}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const linkClasses =
  'inline-flex min-h-11 items-center rounded-control px-2 text-sm text-muted no-underline hover:text-ink hover:underline';
