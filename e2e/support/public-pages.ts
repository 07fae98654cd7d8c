/** Every public page, the one heading at its top, and whether search engines may show it. */
export const publicPages = [
  { path: '/', heading: /./, isIndexed: true },
  { path: '/support', heading: 'Support Center', isIndexed: true },
  { path: '/contact', heading: 'Contact Us', isIndexed: true },
  { path: '/privacy-policy', heading: 'Privacy Policy', isIndexed: true },
  { path: '/terms-of-service', heading: 'Terms of Service', isIndexed: true },
  { path: '/cookie-policy', heading: 'Cookie Policy', isIndexed: true },
  { path: '/message-demo', heading: 'Message Demo', isIndexed: false },
  { path: '/no-such-page', heading: '404 Page Not Found', isIndexed: false },
] as const;
