const pressed =
  'inline-flex min-h-12 items-center justify-center rounded-control border px-6 py-2 text-center text-base font-semibold no-underline transition-colors duration-150';

/** The one filled action of the live demo, as it stands at the moment. */
export const demoFilled = `${pressed} border-transparent bg-done text-done-ink hover:bg-done-hover`;

export const demoQuiet = `${pressed} border-line-strong bg-transparent text-ink hover:bg-sunken`;

/** Filled where the page is on a phone itself, quiet where there is a code to scan. */
export const demoFilledOnPhones = `${pressed} border-transparent bg-done text-done-ink hover:bg-done-hover sm:border-line-strong sm:bg-transparent sm:text-ink sm:hover:bg-sunken`;
