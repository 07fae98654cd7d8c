import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}

interface Panel {
  type: string;
  title: string;
  targets?: { expr: string }[];
}

/** Every alarm of docs/monitoring. */
export function readAlarms(): Rule[] {
  const { groups } = parse(read('docs/monitoring/alert-rules.yml')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** Every panel of the dashboard that has queries. */
export function readPanels(): Panel[] {
  const { panels } = JSON.parse(read('docs/monitoring/grafana-dashboard.json')) as { panels: Panel[] };
  return panels.filter(({ type }) => type !== 'row');
}

/** The metric names in expressions, as exported: for a part of a histogram, the histogram's name. */
export function metricsIn(expressions: readonly string[]): string[] {
  const names = expressions.flatMap((expr) => expr.match(/\b(scanlist|process|nodejs)_\w+/g) ?? []);
  return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))].sort();
}

/** The alarms that docs/operations.md documents: each begins a paragraph. */
export function documentedAlarms(): string[] {
  const [, section = ''] = read('docs/operations.md').split('\n## Metrics and alarms\n');
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\*\*(\w+)\*\* \S+/gm)].map(([, name = '']) => name);
}
