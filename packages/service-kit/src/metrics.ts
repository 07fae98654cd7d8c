import {
  Counter,
  type CounterConfiguration,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  type LabelValues,
  Registry,
} from 'prom-client';

/** Every metric of this process. A label never holds an id, an address or user input: its values are a fixed set. */
export const registry = new Registry();

type Described<Configuration> = Omit<Configuration, 'registers' | 'name' | 'help'>;

/** A count that only goes up; its name ends in `_total`. */
export function counter<Label extends string = never>(
  name: string,
  help: string,
  options: Described<CounterConfiguration<Label>> = {},
): Counter<Label> {
  return new Counter({ name, help, ...options, registers: [registry] });
}

/** How long something takes; its name ends in `_seconds`. From a millisecond to ten seconds by default. */
export function histogram<Label extends string = never>(
  name: string,
  help: string,
  options: Described<HistogramConfiguration<Label>> = {},
): Histogram<Label> {
  const buckets = options.buckets ?? [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
  return new Histogram({ name, help, ...options, buckets, registers: [registry] });
}

/** A value that is read at each scrape, and costs nothing in between. */
export interface ReadGauge<Label extends string> {
  /** Adds what `read` returns to the value under these labels, until the returned function is called. */
  add(labels: LabelValues<Label>, read: () => number | undefined): () => void;
}

/**
 * A gauge made of what its sources return at each scrape; a source that returns undefined adds nothing, not even a
 * zero.
 */
export function readGauge<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): ReadGauge<Label> {
  const sources = new Set<{ labels: LabelValues<Label>; read: () => number | undefined }>();
  new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      // Without labels, a reset leaves a zero.
      if (labelNames.length === 0) this.remove();
      for (const { labels, read } of sources) {
        const value = read();
        if (value !== undefined) this.inc(labels, value);
      }
    },
  });
  return {
    add(labels, read) {
      const source = { labels, read };
      sources.add(source);
      return () => void sources.delete(source);
    },
  };
}

/** Seconds since `startedAt`, a value of `performance.now()`. */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
