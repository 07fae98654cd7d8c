import { ScenarioMark, type ScenarioName } from './drawings/scenario-mark.tsx';

/** The stated use cases (specification section 1), each as a label that hangs there, with a line of its list. */
export function Scenarios() {
  return (
    <section aria-labelledby="scenarios-heading">
      <div className="landing-section">
        <h2 id="scenarios-heading" className="landing-heading">
          Wherever something has to be right before the door closes.
        </h2>
        <ul className="landing-rail mt-12">
          {scenarios.map(({ name, title, place, line }) => (
            <li key={name} className="landing-hung">
              <svg viewBox="0 0 16 48" aria-hidden="true" className="landing-hook">
                <path d="M8 0v38" />
                <circle cx="8" cy="40" r="6" />
              </svg>
              <div className="landing-kind mb-4">
                <ScenarioMark name={name} />
                <h3 className="mt-4 text-base">{title}</h3>
                <p className="mt-0.5 text-xs text-muted">{place}</p>
              </div>
              <p className="landing-line">
                <svg viewBox="0 0 20 20" aria-hidden="true" className="landing-line-box">
                  <rect x="2" y="4" width="13" height="13" rx="3" />
                  <path d="m5 10 3.500 4L18 2.500" />
                </svg>
                {line}
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-8 max-w-measure text-sm text-balance">
          Each comes with two ready-made lists to start from.
        </p>
        <p className="mt-3 max-w-measure text-xs text-balance text-muted">
          In medical facilities: for rooms, carts, and equipment. Lists aren’t the place for patient data.
        </p>
      </div>
    </section>
  );
}

const scenarios: readonly { name: ScenarioName; title: string; place: string; line: string }[] = [
  {
    name: 'events',
    title: 'Event production',
    place: 'Inside the lid of flight case 7',
    line: 'Wireless mics back in the foam, 8 of 8',
  },
  {
    name: 'rentals',
    title: 'Short-term rentals',
    place: 'Behind the front door',
    line: 'Dishwasher empty, trash out, keys in the lockbox',
  },
  {
    name: 'retail',
    title: 'Retail inventory',
    place: 'At the end of aisle 4',
    line: 'Top shelf counted, gaps noted',
  },
  {
    name: 'chores',
    title: 'Household chores',
    place: 'On the fridge',
    line: 'Cat fed, once',
  },
  {
    name: 'restaurants',
    title: 'Restaurants',
    place: 'On the cold room door',
    line: 'Walk-in at 40 °F or below, reading in the note',
  },
  {
    name: 'property',
    title: 'Property management',
    place: 'In the boiler room',
    line: 'Pressure between 15 and 30 psi, filter rinsed',
  },
  {
    name: 'loading',
    title: 'Equipment loading',
    place: 'On the van door',
    line: 'Ladder strapped down, wheel chocks in',
  },
  {
    name: 'medical',
    title: 'Medical facilities',
    place: 'On the supply cart',
    line: 'Seal unbroken, oxygen above half',
  },
];
