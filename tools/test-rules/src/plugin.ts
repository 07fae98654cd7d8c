import { noMeasuredTime } from './no-measured-time.ts';
import { noShortLimit } from './no-short-limit.ts';
import { noSkippedTest } from './no-skipped-test.ts';
import { noSleep } from './no-sleep.ts';
import { noTimedSignal } from './no-timed-signal.ts';
import type { Rule } from './syntax.ts';

/**
 * Reports every file it reads where `TEST_RULES_READ` is set: a test asks so whether `.oxlintrc.json` gives all test files to the
 * rules.
 */
const isRead: Rule = {
  create: (context) =>
    process.env.TEST_RULES_READ
      ? { Program: (node) => context.report({ node, message: 'This file is read.' }) }
      : {},
};

export const rules: Record<string, Rule> = {
  'no-measured-time': noMeasuredTime,
  'no-short-limit': noShortLimit,
  'no-skipped-test': noSkippedTest,
  'no-sleep': noSleep,
  'no-timed-signal': noTimedSignal,
};

/** What oxlint loads: see `jsPlugins` in `.oxlintrc.json`. */
export default { meta: { name: 'test-rules' }, rules: { ...rules, 'is-read': isRead } };
