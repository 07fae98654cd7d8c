import type { SiteFacts } from '@scanlist/contracts/http/public-site';
import type { KnownPlans } from './known-plans.ts';

/** What the public pages say about the company and the prices (decisions P1, P2). */
export interface Site {
  /** The same object until something in it changes. */
  facts(): SiteFacts;
}

/** The configured facts and the known prices. Without a name of its own the company has that of the product. */
export function createSite({
  companyName,
  knownPlans,
  ...configured
}: Omit<SiteFacts, 'companyName' | 'plans'> & {
  companyName: string | undefined;
  knownPlans: Pick<KnownPlans, 'current'>;
}): Site {
  let facts: SiteFacts = {
    ...configured,
    companyName: companyName ?? configured.productName,
    plans: knownPlans.current(),
  };
  return {
    facts() {
      const plans = knownPlans.current();
      if (plans !== facts.plans) facts = { ...facts, plans };
      return facts;
    },
  };
}
