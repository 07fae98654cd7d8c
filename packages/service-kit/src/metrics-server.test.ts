import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLogger } from './logger.ts';
import { counter, readGauge, registry } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';
import { readMetric } from './testing.ts';

async function start(port = 0) {
  const server = await startMetricsServer({ port, host: '127.0.0.1', logger: silentLogger });
  onTestFinished(() => server?.stop());
  return server;
}

const ask = async (port: number | undefined, path = '/metrics', method = 'GET') =>
  fetch(`http://127.0.0.1:${port}${path}`, { method });

test('answers with the metrics that packages have registered, and with those of Node', async () => {
  counter('scanlist_test_answered_total', 'A test.', { labelNames: ['outcome'] }).inc({ outcome: 'ok' }, 3);
  const answer = await ask((await start())?.port);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await answer.text();
  expect(text).toContain('scanlist_test_answered_total{outcome="ok"} 3');
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ])
    expect(text).toContain(`# TYPE ${name} `);
});

test('answers nothing else', async () => {
  const port = (await start())?.port;
  const answers = await Promise.all([
    ask(port, '/'),
    ask(port, '/metrics/'),
    ask(port, '/metrics', 'POST'),
    ask(port, '/healthz'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('those who ask at the same time cost one scrape', async () => {
  const port = (await start())?.port;
  const scrape = vi.spyOn(registry, 'metrics');
  onTestFinished(() => scrape.mockRestore());
  let goOn = () => {};
  scrape.mockReturnValueOnce(new Promise((resolve) => (goOn = () => resolve('once\n'))));
  const arrived = vi.fn();
  subscribe('http.server.request.start', arrived);
  onTestFinished(() => void unsubscribe('http.server.request.start', arrived));
  const answers = [1, 2, 3].map(() => ask(port).then((answer) => answer.text()));
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(3), 10_000);
  goOn();
  expect(await Promise.all(answers)).toEqual(['once\n', 'once\n', 'once\n']);
  expect(scrape).toHaveBeenCalledOnce();
});

test('a port that is taken is no reason not to start', async () => {
  const first = await start();
  expect(await start(first?.port)).toBeUndefined();
});

test('a connection that asks nothing is closed by the stop', async () => {
  const server = await start();
  const silent = connect(server?.port ?? 0, '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  await server?.stop();
  await closed;
});

test('a gauge adds up its sources at each scrape, and forgets those that are gone', async () => {
  const gauge = readGauge('scanlist_test_waiting', 'A test.', ['pool']);
  let waiting: number | undefined = 2;
  const gone = gauge.add({ pool: 'a' }, () => waiting);
  gauge.add({ pool: 'a' }, () => 1);
  expect(await readMetric('scanlist_test_waiting')).toEqual({ 'pool="a"': 3 });
  waiting = undefined;
  expect(await readMetric('scanlist_test_waiting')).toEqual({ 'pool="a"': 1 });
  gone();
  const alone = readGauge('scanlist_test_alone', 'A test.');
  expect(await readMetric('scanlist_test_alone')).toEqual({});
  alone.add({}, () => 4);
  expect(await readMetric('scanlist_test_alone')).toEqual({ '': 4 });
});
