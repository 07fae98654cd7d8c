import {
  type CallExpression,
  type Context,
  calls,
  contains,
  dottedName,
  executorAround,
  hasFakeTimers,
  importOf,
  isClock,
  type Node,
  numberOf,
  type Rule,
} from './syntax.ts';

const message =
  'A sleep is too short on a slow machine: wait for the condition (expect.poll, an event), or advance a clock that the test ' +
  'holds (vi.useFakeTimers, page.clock).';

/** A statement that sleeps this long stands for one that hangs until it is ended. */
const hangsFromSeconds = 5;

/**
 * Nothing sleeps: no promise that a timer resolves, no `waitForTimeout`, no `Atomics.wait`, no short `pg_sleep`, no loop for as
 * long as a clock says. A turn of the event loop (0 ms) is allowed, and what fake timers bring about.
 */
export const noSleep: Rule = {
  create(context) {
    const reportSleeps = (node: Node, text: string) => {
      for (const [, seconds] of text.matchAll(/\bpg_sleep\(\s*([\d.]*)/g)) {
        if (!(Number(seconds || 'NaN') >= hangsFromSeconds)) context.report({ node, message });
      }
    };
    const reportClock = (test: Node) => {
      if (contains(context, test, isClock)) context.report({ node: test, message });
    };
    return {
      CallExpression(node) {
        if (isSleep(context, node) && !hasFakeTimers(context, node)) context.report({ node, message });
      },
      ForStatement(node) {
        if (node.test) reportClock(node.test);
      },
      WhileStatement(node) {
        reportClock(node.test);
      },
      DoWhileStatement(node) {
        reportClock(node.test);
      },
      Literal(node) {
        if (typeof node.value === 'string') reportSleeps(node, node.value);
      },
      TemplateElement(node) {
        reportSleeps(node, node.value.raw);
      },
    };
  },
};

function isSleep(context: Context, call: CallExpression): boolean {
  const name = dottedName(call.callee);
  if (name === undefined) return false;
  if (/\bwaitForTimeout$/.test(name) || name === 'Atomics.wait') return true;
  if (isFromTimersPromises(context, call)) return !isZero(context, call.arguments[0]);
  const [first, second] = call.arguments;
  if (name === 'promisify' || name === 'util.promisify')
    return first !== undefined && dottedName(first) === 'setTimeout';
  if (!/^((globalThis|window)\.)?setTimeout$/.test(name) || isZero(context, second)) return false;
  return (
    calls(context, first, executorAround(call).resolve) ||
    (first?.type === 'Identifier' && isResolve(first.name))
  );
}

/** Whether the name is that of a function which resolves a promise: of `Promise.withResolvers` or kept for later. */
function isResolve(name: string): boolean {
  return /^resolve/.test(name);
}

/** Whether a call is `setTimeout` or `scheduler.wait` of `node:timers/promises`, under any name. */
function isFromTimersPromises(context: Context, call: CallExpression): boolean {
  const { callee } = call;
  if (callee.type === 'Identifier') {
    const imported = importOf(context, callee);
    return imported?.module === 'timers/promises' && imported.name === 'setTimeout';
  }
  if (callee.type !== 'MemberExpression' || callee.computed) return false;
  const { name } = callee.property;
  if (name === 'wait' && dottedName(callee.object)?.endsWith('scheduler')) return true;
  const imported = importOf(context, callee.object);
  const isModule =
    (imported?.module === 'timers/promises' && imported.name === '*') ||
    (imported?.module === 'timers' && imported.name === 'promises');
  return isModule && name === 'setTimeout';
}

function isZero(context: Context, delay: Node | undefined): boolean {
  return delay === undefined || numberOf(context, delay) === 0;
}
