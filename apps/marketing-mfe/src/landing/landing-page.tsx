import { SampleList } from './sample-list.tsx';
import { Steps } from './steps.tsx';

/** `/`: what the product does, in words that are true of it today (decision P7). */
export function LandingPage() {
  return (
    <>
      <section className="mx-auto grid max-w-page items-center gap-12 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-18 lg:py-24">
        <h1 className="text-2xl sm:text-3xl">The checklist on the wall, filled in from any phone.</h1>
        <SampleList />
      </section>
      <Steps />
    </>
  );
}
