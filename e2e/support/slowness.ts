/**
 * How many times slower this machine is than a quick one, as measured at the start of the run (tools/local-stack/slowness.mjs).
 * Limits that end what hangs grow with it.
 */
export const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS) || 1);

/** How long one of several looks lasts, in milliseconds. A test that does not see what it waits for loads or presses again. */
export const lookMs = 500 * slowness;
