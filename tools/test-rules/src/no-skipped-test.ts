import { dottedName, propertyOf, type Rule } from './syntax.ts';

const ofTest = /^(test|it|describe|suite|testInfo|test\.info\(\))\b/;
const skips = /\.(skip|only|fixme|todo|fails?|skipIf|runIf)$/;

/** Every test runs, once, and decides: none is skipped, left alone to run, expected to fail or run again. */
export const noSkippedTest: Rule = {
  create(context) {
    return {
      MemberExpression(node) {
        const name = dottedName(node);
        if (!name || !ofTest.test(name) || !skips.test(name)) return;
        context.report({
          node,
          message: `\`${name}\` hides what the test would say: mend the test, or move its promise to \`npm run prove\`.`,
        });
      },
      CallExpression(node) {
        if (!ofTest.test(dottedName(node.callee) ?? '')) return;
        for (const argument of node.arguments) {
          const retries = propertyOf(context, argument, 'retry') ?? propertyOf(context, argument, 'retries');
          if (!retries) continue;
          context.report({
            node: retries,
            message:
              'A retry hides a fault that comes now and then: find its cause, and mend the test or the product.',
          });
        }
      },
    };
  },
};
