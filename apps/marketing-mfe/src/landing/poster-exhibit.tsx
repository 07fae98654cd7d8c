import { ProductMark } from '@scanlist/ui/product-mark';
import { Callout } from './callout.tsx';
import { CodeMotif } from './drawings/hung-label.tsx';

/** A poster as it is printed and hung up, and the phone of someone who stood before it without a signal. */
export function PosterExhibit() {
  return (
    <figure className="landing-exhibit">
      <div aria-hidden="true" data-theme="light" className="landing-poster">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="landing-nail"
          fill="none"
          stroke="var(--ink)"
          strokeWidth="1.500"
        >
          <circle cx="12" cy="12" r="9" fill="var(--surface)" />
          <circle cx="12" cy="12" r="2.500" fill="var(--ink)" stroke="none" />
        </svg>
        <p className="text-center text-sm font-semibold">
          <span className="relative inline-flex items-center gap-2">
            <ProductMark className="size-6" />
            Northlight Events
            <Callout number={2} className="-top-4 -right-8" />
          </span>
        </p>
        <p className="mt-4 text-center font-display text-xl leading-tight font-semibold">
          Van loading,
          <br />
          evening show
        </p>
        <div className="relative mx-auto mt-5 w-3/5">
          <svg aria-hidden="true" viewBox="0 0 38 38" className="block w-full">
            <CodeMotif x={0} y={0} />
          </svg>
          <Callout number={1} className="-top-3 -left-3" />
        </div>
        <p className="mt-5 text-center text-sm font-semibold">Scan to Complete Form</p>
      </div>
      <div aria-hidden="true" className="landing-phone">
        <p className="text-xs font-semibold tabular-nums">Progress: 5 of 5 items</p>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          className="mt-2 block h-1.5 w-full overflow-hidden rounded-full"
        >
          <path d="M0 3h100" stroke="var(--done)" strokeWidth="6" />
        </svg>
        <p className="landing-waiting">
          Saved on this phone
          <br />1 entry waiting to be sent
        </p>
        <Callout number={3} className="-top-3 -right-3" />
      </div>
      <figcaption className="sr-only">
        A printed poster with company name, title and QR code, and a phone that has kept an entry while
        offline.
      </figcaption>
    </figure>
  );
}
