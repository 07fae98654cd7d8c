import type { Plans } from '@scanlist/contracts/http/billing';
import type { SiteFacts } from '@scanlist/contracts/http/public-site';

/** The real price catalogue. */
export const examplePlans: Plans = {
  name: 'Complete Access',
  currency: 'usd',
  trialDays: 7,
  freeLists: 10,
  prices: [
    { period: 'monthly', priceCents: 799 },
    { period: 'annually', priceCents: 7670 },
  ],
};

/** Facts for rendering pages in tests. */
export const exampleSite: SiteFacts = {
  productName: 'ScanList',
  publicOrigin: 'https://lists.example',
  companyName: 'Lists Ltd',
  companyAddress: '1 Long Street, Smalltown',
  supportEmail: 'help@lists.example',
  socialLinks: [{ name: 'LinkedIn', url: 'https://linkedin.example/lists' }],
  plans: examplePlans,
};
