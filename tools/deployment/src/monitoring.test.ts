import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readComposeFile } from './testing/compose-file.ts';
import { generatedEnv } from './testing/example-env.ts';
import { documentedAlarms, metricsIn, readAlarms, readPanels } from './testing/monitoring.ts';
import { root } from './testing/root.ts';

const services = ['gateway', 'lists', 'billing', 'notify'];

test('docs/operations.md documents each alarm, in the order of the file, and no other', () => {
  const names = readAlarms().map(({ alert }) => alert);
  expect(names.length).toBeGreaterThan(10);
  expect(documentedAlarms()).toEqual(names);
});

test('each alarm has a severity, and a sentence that explains it', () => {
  for (const { alert, labels, annotations, expr } of readAlarms()) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect([alert, annotations.summary]).toEqual([alert, expect.stringMatching(/\.$/)]);
    expect([alert, expr]).toEqual([alert, expect.stringMatching(/\b(scanlist|process|nodejs)_|\bup\{/)]);
  }
});

test('the dashboard shows the metrics of every alarm', () => {
  const shown = metricsIn(readPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)));
  const alarmed = metricsIn(readAlarms().map(({ expr }) => expr));
  const aboutProcesses = ['process_start_time_seconds'];
  expect(alarmed.filter((name) => !shown.includes(name) && !aboutProcesses.includes(name))).toEqual([]);
});

test('every service of the compose file has its metrics at the example’s address, and does not publish them', () => {
  const { scrape_configs: jobs } = parse(
    readFileSync(join(root, 'docs/monitoring/prometheus.yml'), 'utf8'),
  ) as { scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[] };
  const [{ names, port } = { names: [], port: 0 }] = jobs.flatMap((job) => job.dns_sd_configs);
  expect(names).toEqual(services);
  const compose = readComposeFile(generatedEnv);
  for (const service of services) {
    const { environment, networks, ports = [] } = compose.services[service] ?? {};
    expect([service, environment?.METRICS_PORT, environment?.METRICS_HOST]).toEqual([
      service,
      String(port),
      '0.0.0.0',
    ]);
    expect([service, networks]).toEqual([service, expect.arrayContaining(['inside'])]);
    expect(ports.filter((one) => one.includes(String(port)))).toEqual([]);
  }
});
