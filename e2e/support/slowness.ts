/**
 * How many times slower this machine is than a quick one, as measured at the start of the run (tools/local-stack/slowness.mjs).
 * Limits that end what hangs grow with it.
 */
export const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS) || 1);
