import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { useState } from 'react';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LiveDemo } from './live-demo.tsx';
import { Pricing } from './pricing.tsx';
import { Scenarios } from './scenarios.tsx';
import { Steps } from './steps.tsx';

/** `/`: what the product does, in statements that are true today (decision P7). */
export function LandingPage() {
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  return (
    <>
      <Hero />
      <Features />
      <Steps />
      <LiveDemo />
      <Scenarios />
      <Pricing period={period} onPeriodChange={setPeriod} />
      <Closing period={period} />
    </>
  );
}
