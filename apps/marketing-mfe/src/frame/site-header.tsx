import { ProductMark } from '@scanlist/ui/product-mark';
import { useSite } from '../site/site.tsx';
import { drawerId } from './site-drawer.tsx';
import { sectionLinks, signedInLinks } from './site-links.ts';

/**
 * The sticky header: sections, and sign-in links, or for a signed-in user links to the owner's pages and the sign-out.
 */
export function SiteHeader() {
  const { productName } = useSite();
  return (
    <header className="@container/bar sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-14 max-w-page items-center gap-1 px-2 sm:px-4 bar:h-16 bar:pr-6">
        <a
          href="/"
          aria-label={productName}
          className="mr-auto inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-2 font-display text-lg font-semibold text-ink no-underline"
        >
          <ProductMark className="size-7 shrink-0" />
          {/* With text so large that the name would be cut, only the mark is shown. */}
          <span className="truncate @max-[17rem]/bar:sr-only">{productName}</span>
        </a>
        <nav aria-label="Main" className="mr-3 hidden items-center bar:flex">
          {sectionLinks.map(({ label, href }) => (
            <a key={href} href={href} className={`${quietLink} inline-flex`}>
              {label}
            </a>
          ))}
        </nav>
        <AccountLinks />
        <button
          type="button"
          popoverTarget={drawerId}
          aria-label="Open menu"
          aria-haspopup="dialog"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink hover:bg-sunken bar:hidden"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 stroke-current" strokeWidth="1.75">
            <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </header>
  );
}

/** On a phone only the most likely link; the others are in the drawer. */
function AccountLinks() {
  const { isSignedIn, signOut } = useSite();
  if (!isSignedIn) {
    return (
      <nav aria-label="Account" className="flex items-center gap-1">
        <a href="/login" className={`${quietLink} inline-flex @max-[23rem]/bar:hidden`}>
          Log In
        </a>
        <a href="/signup" className={filledLink}>
          Sign Up
        </a>
      </nav>
    );
  }
  return (
    <nav aria-label="Account" className="flex items-center gap-1">
      {signedInLinks.map(({ label, href }, index) => (
        <a
          key={href}
          href={href}
          className={index === 0 ? filledLink : `${quietLink} hidden bar:inline-flex`}
        >
          {label}
        </a>
      ))}
      <button
        type="button"
        onClick={() => void signOut()}
        className={`${quietLink} hidden bar:inline-flex noscript:hidden`}
      >
        Log Out
      </button>
    </nav>
  );
}

const quietLink =
  'min-h-11 items-center rounded-control px-3 text-sm font-semibold whitespace-nowrap text-ink no-underline hover:bg-sunken';

const filledLink =
  'inline-flex min-h-11 items-center rounded-control bg-done px-4 text-sm font-semibold whitespace-nowrap text-done-ink no-underline hover:bg-done-hover forced-colors:border';
