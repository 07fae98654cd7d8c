import '../styles.css';
import type { SliceProps } from '@scanlist/contracts/http/shell-context';
import { LandingPage } from '../landing/landing-page.tsx';

/** Everything of this slice: so far the landing page. The one surface the shell loads. */
export default function MarketingRoutes({ shell }: SliceProps) {
  return <LandingPage shell={shell} />;
}
