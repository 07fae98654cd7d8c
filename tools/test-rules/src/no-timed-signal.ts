import { ancestorsOf, calledName, dottedName, isFunction, type Rule } from './syntax.ts';

/**
 * No signal comes after a number of milliseconds, and nothing is stopped with SIGSTOP: what then has happened depends on the
 * machine.
 */
export const noTimedSignal: Rule = {
  create(context) {
    return {
      CallExpression(node) {
        if (calledName(node) !== 'kill') return;
        const isTimed = [...ancestorsOf(node)].some(
          (each) =>
            isFunction(each) &&
            each.parent?.type === 'CallExpression' &&
            /(^|\.)set(Timeout|Interval)$/.test(dottedName(each.parent.callee) ?? ''),
        );
        if (!isTimed) return;
        context.report({
          node,
          message:
            'A signal after a time meets another moment on each machine: send it once the process has reached a point that the ' +
            'test waits for.',
        });
      },
      Literal(node) {
        if (node.value !== 'SIGSTOP') return;
        context.report({
          node,
          message:
            'A stopped process belongs to `npm run prove`: let a stand-in or a proxy give no answer until the test releases it.',
        });
      },
    };
  },
};
