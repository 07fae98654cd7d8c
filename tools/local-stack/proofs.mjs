/**
 * The proofs of `npm run prove`, which CONTRIBUTING.md describes.
 *
 * - `browser`: files of `e2e/prove`; `beside`: files `<name>.prove.ts` beside the code. A short proof runs both once.
 * - `longer`: tests of `npm test` that a long proof runs at length, by part and file.
 * - `script`: a script of its own, for proofs that have no short form.
 *
 * @typedef {{ name: string, what: string, browser?: string[], beside?: string[], longer?: Record<string, string[]>,
 *   script?: string }} Proof
 * @type {Proof[]}
 */
export const proofs = [
  {
    name: 'kills',
    what: 'each process killed again and again while owners and visitors work',
    browser: [
      'faults',
      'killed-activations',
      'owner-faults',
      'sign-up-faults',
      'workspace-faults',
      'public-site-faults',
    ],
    beside: ['killed-postgres'],
  },
  {
    name: 'provider-kills',
    what: 'the payment stand-in killed again and again, and floods of messages and live demos',
    browser: ['floods', 'killed-provider'],
    beside: ['killed', 'flood', 'live-demo-flood'],
  },
  {
    name: 'freezes',
    what: 'each service stopped for 4 to 45 s while owners and visitors work',
    browser: ['freezes', 'services-down'],
    beside: ['connection', 'transaction'],
  },
  {
    name: 'overload',
    what: '1.5 and 5 times as many requests as can be answered',
    browser: ['overload'],
  },
  {
    name: 'stalls',
    what: 'PostgreSQL and NATS stopped for 5 to 300 s under load, up to 300 completions a second',
    browser: ['stalls'],
  },
  {
    name: 'more-than-one',
    what: 'twenty restarts in turn and kills, with two of each and three nodes of NATS',
    browser: ['activity', 'more-than-one'],
    beside: ['cluster', 'over-all-gateways'],
  },
  {
    name: 'upgrade',
    what: 'the last release replaced by this commit under load, process after process, and back',
    script: 'prove-upgrade.mjs',
  },
  {
    name: 'phones',
    what: 'a thousand phones on a network that loses, repeats and reorders, with wrong clocks and killed services',
    browser: ['thousand-phones'],
  },
  {
    name: 'screens',
    what: 'every screen in the dark scheme too, the fill page in every language, each way a slice can fail, each way to expose a product',
    longer: { e2e: ['accessibility', 'languages', 'slices-ship-alone', 'network-exposure'] },
  },
  {
    name: 'pages',
    what: 'pages that hang, loop or take memory cost their own process alone; both builds serve the same fill page',
    browser: [],
    beside: ['renderer', 'fill-pages', 'build-level'],
  },
  {
    name: 'browsers',
    what: 'the fill page in Chromium 90, the oldest that it serves with its script, from the tick to the receipt',
    browser: ['browsers'],
  },
  {
    name: 'soak',
    what: 'ten minutes of what owners and visitors do, at a steady rate',
    browser: ['soak'],
  },
  {
    name: 'many-entries',
    what: 'a list with a million entries, looked at, searched, exported and deleted; files of 100,000 in bounded memory',
    browser: ['many-entries', 'finding-entries', 'large-files'],
    beside: ['count-entries', 'export-account'],
  },
  {
    name: 'memory',
    what: 'imports, exports and previews of many owners at once, within the memory that compose gives the gateway',
    browser: ['memory'],
  },
  {
    name: 'many-drafts',
    what: 'a list with 200,000 abandoned sessions, opened, saved and filled in',
    browser: ['many-drafts'],
  },
  {
    name: 'malformed',
    what: '20,000 malformed requests and 7,000 of services to one another, every route as everybody, hostile text in every field, senders that hardly send',
    browser: ['slow-senders'],
    longer: { e2e: ['fuzz', 'routes-and-roles', 'hostile-text'], int: ['requests.int'] },
  },
  {
    name: 'disk-floods',
    what: 'a minute of large entries from one address, full streams, a full disk',
    browser: ['disk-floods'],
    beside: ['full-stream'],
    longer: { int: ['stream-limits.int', 'purge-acknowledged-events.int'] },
  },
  {
    name: 'many-rows',
    what: 'a million old rows dropped in portions, by each purge and with an account',
    longer: {
      int: ['delete-rows.int', 'purges.int', 'purge-many.int', 'erase-many.int', 'purge-surplus-drafts.int'],
    },
  },
  {
    name: 'orders',
    what: 'unit and integration tests in five more shuffled orders, each in another time zone and in a German locale',
    script: 'prove-orders.mjs',
  },
  {
    name: 'calendar',
    what: 'unit and integration tests from ten seconds before midnight, and 400 days from now, the database too',
    script: 'prove-calendar.mjs',
  },
  {
    name: 'cold-start',
    what: 'a fresh clone is up within 90 s, and stopped leaves nothing behind',
    script: 'prove-cold-start.mjs',
  },
];
