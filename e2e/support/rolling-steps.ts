import type { LoadResult } from './mixed-load.ts';
import { percentile } from './percentile.ts';

/** A step of a proof, from when until when (`performance.now()`). */
export interface Step {
  name: string;
  from: number;
  until: number;
}

/** What the load saw during one step. A request belongs to the step in which it was first sent. */
export interface StepResult {
  name: string;
  seconds: number;
  requests: number;
  failures: number;
  /** How often a request was sent again. */
  retries: number;
  p50Ms: number;
  p99Ms: number;
}

/** Divides what a load did among steps, and ends with all of them together. */
export function resultsOf(steps: readonly Step[], work: LoadResult): StepResult[] {
  const whole = {
    name: 'all steps',
    from: Math.min(...steps.map(({ from }) => from)),
    until: Math.max(...steps.map(({ until }) => until)),
  };
  return [...steps, whole].map(({ name, from, until }) => {
    const isWithin = ({ at }: { at: number }) => at >= from && at < until;
    const calls = work.calls.filter(isWithin);
    const times = calls.map(({ ms }) => ms);
    return {
      name,
      seconds: (until - from) / 1_000,
      requests: calls.filter(({ isRetry }) => !isRetry).length,
      failures: work.unexpected.filter(isWithin).length,
      retries: calls.filter(({ isRetry }) => isRetry).length,
      p50Ms: percentile(times, 50),
      p99Ms: percentile(times, 99),
    };
  });
}

/** The results as a table for a terminal or a Markdown page. */
export function tableOf(results: readonly StepResult[]): string {
  const rows = results.map(({ name, seconds, requests, failures, retries, p50Ms, p99Ms }) =>
    [name, `${seconds.toFixed(0)} s`, requests, failures, retries, `${ms(p50Ms)}`, `${ms(p99Ms)}`].join(
      ' | ',
    ),
  );
  return [
    '| step | time | requests | failures | retries | p50 | p99 |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

function ms(value: number): string {
  return Number.isNaN(value) ? '-' : `${value.toFixed(0)} ms`;
}
