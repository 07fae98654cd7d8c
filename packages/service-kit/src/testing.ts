import { registry } from './metrics.ts';

/**
 * Chooses how often a test repeats what it tries to break: `once` in every run, `many` where PROVE=long asks for the long
 * proof (`npm run prove`). What a test asserts is the same in both.
 */
export function rounds<Plan>({ once, many }: { once: Plan; many: Plan }): Plan {
  return process.env.PROVE === 'long' ? many : once;
}

/**
 * The present value of a metric, by its labels as they are written, such as 'outcome="ok"'; by '' where it has none.
 */
export async function readMetric(name: string): Promise<Record<string, number>> {
  const text = await registry.getSingleMetricAsString(name);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      const labels = line.slice(0, space).replace(/^\w+/, '').slice(1, -1);
      return [labels, Number(line.slice(space + 1))];
    }),
  );
}
