import type { ICruiseResult, IReporterOutput } from 'dependency-cruiser';
import { importRules } from './rules.ts';

/** One import that breaks a rule. */
export interface BrokenImportRule {
  rule: string;
  from: string;
  to: string;
}

/** The result of a check: how many of our files were read, and which imports break a rule. */
export interface CruiseOutcome {
  filesRead: number;
  broken: BrokenImportRule[];
}

/**
 * Checks every import below `folders` (relative to `baseDir`, by default the working directory) against the rules. swc
 * parses, because TypeScript 7 has no API for it. Type-only imports count as well.
 */
export async function cruiseProject(folders: string[], baseDir = process.cwd()): Promise<CruiseOutcome> {
  const { cruise } = await import('dependency-cruiser');
  const report: IReporterOutput = await cruise(
    folders,
    {
      baseDir,
      parser: 'swc',
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      validate: true,
      ruleSet: { forbidden: importRules },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^tools/import-rules/fixtures/|(^|/)(dist|\\.local|\\.turbo)/' },
    },
    {
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.css'],
    },
  );
  if (typeof report.output === 'string') throw new Error('dependency-cruiser answered text, not a result');
  const result: ICruiseResult = report.output;
  return {
    filesRead: result.modules.filter((module) =>
      /^(apps|services|packages|tools|e2e|bench)\//.test(module.source),
    ).length,
    broken: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
