import type { ShellContext } from '@scanlist/contracts/http/shell-context';
import { ProductMark } from '@scanlist/ui/product-mark';

/** The foot of the page. It links nothing yet: the pages it will name are not there. */
export function LandingFooter({ shell }: { shell: ShellContext }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 gap-y-2 px-4 py-8 text-xs text-muted sm:px-6">
        <ProductMark className="size-5" />
        <span className="font-semibold text-ink">{shell.productName}</span>
        <span>Checklists behind QR codes</span>
      </div>
    </footer>
  );
}
