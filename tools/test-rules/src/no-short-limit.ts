import {
  ancestorsOf,
  type CallExpression,
  type Context,
  calledName,
  calls,
  dottedName,
  executorAround,
  hasFakeTimers,
  isFunction,
  type Node,
  numberOf,
  propertyOf,
  type Rule,
} from './syntax.ts';

const shortestMs = 5_000;
const message =
  'A limit below five seconds is a bound on the speed of the machine: leave the default of the whole run, or look again and ' +
  'again inside `toPass` or `expect.poll`.';
const defaultMessage =
  'It gives up after one second, which a slow machine takes for anything: use `expect.poll`, whose limit is that of the whole run.';

/** What calls its function again until it passes. Short limits inside are only how often it looks. */
const repeats = new Set(['toPass', 'poll', 'waitFor', 'waitUntil', 'lookUntil']);

/** No wait of less than five seconds: on a slow machine it would claim that something does not happen. */
export const noShortLimit: Rule = {
  create(context) {
    return {
      CallExpression(node) {
        const isDefault = isWaitOfVitest(node) && node.arguments.length < 2;
        const limits = isDefault ? [] : limitsOf(context, node);
        const short = limits.find(
          (limit) => (numberOf(context, limit) ?? Number.POSITIVE_INFINITY) < shortestMs,
        );
        if ((isDefault || short) && !isRepeated(node) && !hasFakeTimers(context, node)) {
          context.report({ node: short ?? node, message: isDefault ? defaultMessage : message });
        }
      },
    };
  },
};

/** The expressions of a call that say how many milliseconds something may take. */
function limitsOf(context: Context, call: CallExpression): Node[] {
  const name = dottedName(call.callee) ?? '';
  const [first, second, third] = call.arguments;
  if (/^((globalThis|window)\.)?setTimeout$/.test(name)) {
    return second && calls(context, first, executorAround(call).reject) ? [second] : [];
  }
  if (isWaitOfVitest(call) && second?.type !== 'ObjectExpression' && second) {
    return [propertyOf(context, second, 'timeout') ?? second];
  }
  if (name === 'AbortSignal.timeout' || /^(test|testInfo)\.setTimeout$/.test(name))
    return first ? [first] : [];
  if (/^(test|it|beforeAll|beforeEach|afterAll|afterEach)$/.test(name)) {
    const limit = third ?? (isFunction(first) ? second : undefined);
    return limit && numberOf(context, limit) !== undefined ? [limit] : [];
  }
  // The limit of a database client's `end` is in seconds, and what is open after it is closed.
  if (calledName(call) === 'end') return [];
  return call.arguments.flatMap((argument) => propertyOf(context, argument, 'timeout') ?? []);
}

function isWaitOfVitest(call: CallExpression): boolean {
  return /^vi\.wait(For|Until)$/.test(dottedName(call.callee) ?? '');
}

/** Whether the call is inside a function that is called again until it passes. */
function isRepeated(call: CallExpression): boolean {
  return [...ancestorsOf(call)].some((each) => {
    if (!isFunction(each) || each.parent?.type !== 'CallExpression') return false;
    const around = each.parent;
    const method = around.parent?.type === 'MemberExpression' ? around.parent.property : undefined;
    return (
      repeats.has(calledName(around) ?? '') || (method?.type === 'Identifier' && repeats.has(method.name))
    );
  });
}
