/** A link as it is named everywhere on the site. */
export interface SiteLink {
  label: string;
  href: string;
}

/** Sections of the landing page, in the header and in the drawer (specification section 2). */
export const sectionLinks: readonly SiteLink[] = [
  { label: 'Features', href: '/#features' },
  { label: 'How It Works', href: '/#how-it-works' },
  { label: 'Pricing', href: '/#pricing' },
];

/** Links of a signed-in user in the header and in the drawer; 'Log Out' beside them is a button. */
export const signedInLinks: readonly SiteLink[] = [
  { label: 'Dashboard', href: '/dashboard' },
  { label: 'My Account', href: '/profile' },
];

/** The footer's columns. */
export const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
  { title: 'Product', links: [...sectionLinks, { label: 'Sign Up', href: '/signup' }] },
  {
    title: 'Company',
    links: [
      { label: 'Support', href: '/support' },
      { label: 'Contact', href: '/contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms of Service', href: '/terms-of-service' },
      { label: 'Cookie Policy', href: '/cookie-policy' },
    ],
  },
];
