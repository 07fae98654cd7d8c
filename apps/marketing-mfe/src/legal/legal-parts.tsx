import type { ReactNode } from 'react';
import { useSite } from '../site/site.tsx';

/** A paragraph of a legal text. */
export function P({ children }: { children: ReactNode }) {
  return <p className="max-w-measure text-pretty wrap-anywhere">{children}</p>;
}

/** Points of a legal text, in no order. */
export function Points({ children }: { children: ReactNode }) {
  return (
    <ul className="flex max-w-measure list-disc flex-col gap-2 pl-6 text-pretty wrap-anywhere marker:text-done">
      {children}
    </ul>
  );
}

/** The term a point is about, in front of it. */
export function Term({ children }: { children: ReactNode }) {
  return <strong className="font-semibold">{children}</strong>;
}

/** A heading within a part; not in the contents. */
export function Subheading({ id, children }: { id: string; children: string }) {
  return (
    <h3 id={id} className="mt-2 scroll-mt-6 text-lg">
      {children}
    </h3>
  );
}

/** A technical name, such as a cookie's. */
export function Code({ children }: { children: string }) {
  return <code className="font-mono text-[0.875em] wrap-break-word">{children}</code>;
}

const linkClasses = 'text-done underline underline-offset-3 hover:decoration-2';

/** A link within this site. In print it shows its address. */
export function SiteLink({ to, children }: { to: string; children: ReactNode }) {
  const { publicOrigin } = useSite();
  return (
    <a
      href={to}
      data-address={to.startsWith('#') ? undefined : `${publicOrigin}${to}`}
      className={linkClasses}
    >
      {children}
    </a>
  );
}

/** A link to another site. In print it shows its address. */
export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noreferrer" data-address={to} className={linkClasses}>
      {children}
    </a>
  );
}

/** The support address. */
export function SupportEmail() {
  const { supportEmail } = useSite();
  return (
    <a href={`mailto:${supportEmail}`} className={`${linkClasses} wrap-anywhere`}>
      {supportEmail}
    </a>
  );
}

/** The company behind the product, with its address where one is configured. */
export function Operator() {
  const { companyName, companyAddress } = useSite();
  return (
    <>
      <Term>{companyName}</Term>
      {companyAddress !== null && `, ${companyAddress}`}
    </>
  );
}

/** The contact for this text; the last part of each. */
export function ContactLines() {
  return (
    <address className="flex max-w-measure flex-col gap-1 not-italic wrap-anywhere">
      <span>
        <Operator />
      </span>
      <span>
        Email: <SupportEmail />
      </span>
      <span>
        Form: <SiteLink to="/contact">Contact Us</SiteLink>
      </span>
    </address>
  );
}
