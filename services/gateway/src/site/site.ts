import type { SiteFacts } from '@scanlist/contracts/http/public-site';
import type { KnownPlans } from './known-plans.ts';

/** What the public pages say of who runs the product and what it costs (decisions P1, P2). */
export interface Site {
  /** The same object until something in it changes. */
  facts(): SiteFacts;
}

/** The configured facts beside the prices as they are known; the company goes by the product's name unless it has its own. */
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
