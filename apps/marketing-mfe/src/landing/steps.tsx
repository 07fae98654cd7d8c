/** How it works, in three steps. */
export function Steps() {
  return (
    <section aria-labelledby="how-it-works" className="border-y border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-col gap-8 px-4 py-12 sm:px-6 lg:py-18">
        <h2 id="how-it-works" className="text-xl sm:text-2xl">
          How it works
        </h2>
        <ol className="grid gap-8 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex flex-col gap-3">
              <span
                aria-hidden
                className="flex size-9 items-center justify-center rounded-full border border-line-strong font-mono text-sm font-semibold tabular-nums"
              >
                {index + 1}
              </span>
              <h3 className="text-lg">{title}</h3>
              <p className="max-w-measure text-sm text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const steps = [
  {
    title: 'Write the list',
    text: 'A to-do list or an inventory, item by item. Ask for a signature where one is needed.',
  },
  {
    title: 'Put up its QR code',
    text: 'Every list has a code of its own to download and print. The same code works again and again; each scan starts a fresh form.',
  },
  {
    title: 'Read what was done',
    text: 'Each submission is kept as an entry with its ticks, notes, signature and time. If you like, an e-mail tells you at once.',
  },
];
