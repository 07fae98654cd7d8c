import type { PublicPath } from '@scanlist/contracts/http/public-site';
import type { ComponentType } from 'react';

/** A public page: its title, its description for search engines, and its component. */
export interface PublicPage {
  /** Null for '404 Page Not Found', which is shown at every unknown address. */
  path: PublicPath | null;
  title: (productName: string) => string;
  /** 50 to 160 characters; only for pages that search engines may index. */
  description: ((productName: string) => string) | null;
  /** The name of the page's own script file. */
  name: string;
  load: () => Promise<{ Page: ComponentType }>;
}

/**
 * Every public page (specification section 2), each with its own script: nobody downloads a form to read the landing
 * page.
 */
export const pages: readonly PublicPage[] = [
  {
    path: '/',
    name: 'landing',
    title: (productName) => `${productName}: checklists behind QR codes`,
    description: (productName) =>
      `Write a checklist, print its QR code, put it where the work is. Anyone can check items off, add notes, and sign by phone. ${productName} keeps every entry.`,
    load: () =>
      import(/* webpackChunkName: "landing" */ './landing/landing-page.tsx').then((module) => ({
        Page: module.LandingPage,
      })),
  },
  {
    path: '/support',
    name: 'support',
    title: (productName) => `Support Center - ${productName}`,
    description: (productName) =>
      `Help with your ${productName} account, lists, and QR codes. Write to us: we typically answer within 24-48 hours on business days.`,
    load: () =>
      import(/* webpackChunkName: "support" */ './support/support-page.tsx').then((module) => ({
        Page: module.SupportPage,
      })),
  },
  {
    path: '/contact',
    name: 'contact',
    title: (productName) => `Contact Us - ${productName}`,
    description: (productName) =>
      `Questions about ${productName}, an idea, or feedback? Write to us. We typically answer within 24-48 hours on business days.`,
    load: () =>
      import(/* webpackChunkName: "contact" */ './contact/contact-page.tsx').then((module) => ({
        Page: module.ContactPage,
      })),
  },
  {
    path: '/privacy-policy',
    name: 'privacy-policy',
    title: (productName) => `Privacy Policy - ${productName}`,
    description: (productName) =>
      `Which data ${productName} keeps about owners and visitors, what for, where and how long, and how you see, correct or delete it.`,
    load: () =>
      import(/* webpackChunkName: "privacy-policy" */ './legal/privacy-policy-page.tsx').then((module) => ({
        Page: module.PrivacyPolicyPage,
      })),
  },
  {
    path: '/terms-of-service',
    name: 'terms-of-service',
    title: (productName) => `Terms of Service - ${productName}`,
    description: (productName) =>
      `The terms under which ${productName} is offered: the free trial, payment and canceling, acceptable use, liability and how they change.`,
    load: () =>
      import(/* webpackChunkName: "terms-of-service" */ './legal/terms-of-service-page.tsx').then(
        (module) => ({ Page: module.TermsOfServicePage }),
      ),
  },
  {
    path: '/cookie-policy',
    name: 'cookie-policy',
    title: (productName) => `Cookie Policy - ${productName}`,
    description: (productName) =>
      `The few cookies ${productName} sets and what else it keeps in your browser. Only what is needed, nothing for advertising.`,
    load: () =>
      import(/* webpackChunkName: "cookie-policy" */ './legal/cookie-policy-page.tsx').then((module) => ({
        Page: module.CookiePolicyPage,
      })),
  },
  {
    path: '/message-demo',
    name: 'message-demo',
    title: (productName) => `Message Demo - ${productName}`,
    description: null,
    load: () =>
      import(/* webpackChunkName: "message-demo" */ './message-demo/message-demo-page.tsx').then(
        (module) => ({ Page: module.MessageDemoPage }),
      ),
  },
];

/** Shown at every other address. */
export const notFoundPage: PublicPage = {
  path: null,
  name: 'not-found',
  title: (productName) => `404 Page Not Found - ${productName}`,
  description: null,
  load: () =>
    import(/* webpackChunkName: "not-found" */ './not-found/not-found-page.tsx').then((module) => ({
      Page: module.NotFoundPage,
    })),
};

/** The page at this address, regardless of case and of a trailing slash, as in the gateway. */
export function pageAt(pathname: string | null): PublicPage {
  if (pathname === null) return notFoundPage;
  const plain = pathname.toLowerCase().replace(/(.)\/$/, '$1');
  return pages.find(({ path }) => path === plain) ?? notFoundPage;
}
