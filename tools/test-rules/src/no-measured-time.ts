import {
  type CallExpression,
  type Context,
  childrenOf,
  contains,
  dottedName,
  isClock,
  isFunction,
  type Node,
  propertyOf,
  type Rule,
  valuesOf,
  variableOf,
} from './syntax.ts';

const comparisons = /^toBe((Less|Greater)Than(OrEqual)?|CloseTo)$/;
/** What the process or the system says about memory, processor time and the event loop; helpers are told by their names. */
const gauges =
  /(^|\.)(memory(Usage(\.rss)?|(Mb|Megabytes|Bytes)?(Of)?)|resident\w*|rss(Of)?|getHeap\w*|cpuUsage|resourceUsage|eventLoopUtilization|monitorEventLoopDelay)$/i;
/** Names of measured times, also of those that another file measures. */
const measuredNames = /^(elapsed|took|duration)$|(Ms|Millis|Seconds)$/;

/**
 * No assertion compares a time that passed, memory, or how busy the event loop is. It follows the variables, the assignments and
 * the functions of a file.
 */
export const noMeasuredTime: Rule = {
  create(context) {
    return {
      CallExpression(node) {
        if (isMeasuredAssertion(context, node)) {
          context.report({
            node,
            message:
              'A figure of time, memory or load differs on each machine: count what makes it fast (queries, calls, blocks, ' +
              'bytes), or move the figure to `npm run bench` or `npm run prove`.',
          });
        }
      },
    };
  },
};

/** Whether a call is the matcher of an assertion which compares what was measured. */
function isMeasuredAssertion(context: Context, call: CallExpression): boolean {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || callee.computed) return false;
  const value = expectedValue(callee.object);
  if (!value) return false;
  if (!comparisons.test(callee.property.name)) {
    return contains(context, value, (each) => isComparison(each) && isMeasured(context, each, new Set()));
  }
  const seen = new Set<Node>();
  return (
    hasMeasuredName(context, value) ||
    [value, ...call.arguments].some((each) => isMeasured(context, each, seen))
  );
}

/** `x` of `expect(x)`, `expect(x).not`, `expect.poll(x)`. */
function expectedValue(node: Node): Node | undefined {
  if (node.type === 'MemberExpression') return expectedValue(node.object);
  if (node.type !== 'CallExpression') return undefined;
  return /^expect(\.(poll|soft))?$/.test(dottedName(node.callee) ?? '') ? node.arguments[0] : undefined;
}

function isComparison(node: Node): boolean {
  return node.type === 'BinaryExpression' && ['<', '>', '<=', '>='].includes(node.operator);
}

/** Whether a value is called like a measured time, and comes from a promise: `(await load()).seconds`. */
function hasMeasuredName(context: Context, value: Node): boolean {
  const name = value.type === 'CallExpression' ? undefined : dottedName(value)?.split('.').at(-1);
  if (name === undefined || !measuredNames.test(name)) return false;
  const isAwait = (node: Node) => node.type === 'AwaitExpression';
  return contains(
    context,
    value,
    (each) => isAwait(each) || gathered(context, each).some((source) => contains(context, source, isAwait)),
  );
}

/** Whether a value comes from a difference of times, from memory or from the load of the event loop. */
function isMeasured(context: Context, node: Node, seen: Set<Node>): boolean {
  return comesFrom(context, node, seen, (each) => {
    if (each.type === 'CallExpression') return gauges.test(dottedName(each.callee) ?? '');
    if (each.type !== 'BinaryExpression' || each.operator !== '-') return false;
    return [each.left, each.right].some((side) => comesFrom(context, side, new Set(), isClock));
  });
}

/** Whether a value has a source in it: in the expression itself, in its variables, or in what functions of the file return. */
function comesFrom(
  context: Context,
  node: Node,
  seen: Set<Node>,
  isSource: (each: Node) => boolean,
): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  if (isSource(node)) return true;
  const follow = (sources: Node[]) => sources.some((source) => comesFrom(context, source, seen, isSource));
  if (node.type === 'MemberExpression' && !node.computed) {
    if (node.property.name === 'length') return false;
    const known = propertiesOf(context, node.object, node.property.name);
    if (known) return follow(known);
  }
  // A method says nothing about the object's other values.
  if (isFunction(node) && node.parent?.type === 'Property') return false;
  return follow([
    ...childrenOf(context, node),
    ...gathered(context, node),
    ...(node.type === 'CallExpression' ? returned(context, node) : []),
  ]);
}

/** What an identifier stands for: the values it gets, and those pushed onto it. */
function gathered(context: Context, node: Node): Node[] {
  const variable = variableOf(context, node);
  if (!variable) return [];
  const pushed = variable.references.flatMap(({ identifier }) => {
    const member = identifier.parent;
    if (member?.type !== 'MemberExpression' || member.object !== identifier) return [];
    const call = member.parent;
    const isPush = call?.type === 'CallExpression' && dottedName(member)?.endsWith('.push');
    return isPush ? call.arguments : [];
  });
  const values = variable.defs.flatMap(({ node: definition, name }) => {
    if (definition.type !== 'VariableDeclarator' || definition.id.type !== 'ObjectPattern') return [];
    const key = definition.id.properties.find(
      (property) => property.type === 'Property' && property.value === name,
    );
    if (!definition.init || key?.type !== 'Property' || key.key.type !== 'Identifier') return [];
    return propertiesOf(context, definition.init, key.key.name) ?? [definition.init];
  });
  const isDestructured = variable.defs.some(
    ({ node: definition }) =>
      definition.type === 'VariableDeclarator' && definition.id.type === 'ObjectPattern',
  );
  return [...(isDestructured ? values : valuesOf(variable).filter((value) => !isFunction(value))), ...pushed];
}

/** Ends the way through variables and functions that stand for each other. */
const depthMax = 8;

/** The values of a property, if an expression always is an object literal of the file; undefined if it may be another. */
function propertiesOf(context: Context, node: Node, name: string, depth = 0): Node[] | undefined {
  if (depth > depthMax) return undefined;
  if (node.type === 'AwaitExpression') return propertiesOf(context, node.argument, name, depth + 1);
  if (node.type === 'ObjectExpression') {
    const value = propertyOf(context, node, name);
    return node.properties.some(({ type }) => type === 'SpreadElement') ? undefined : value ? [value] : [];
  }
  const objects =
    node.type === 'CallExpression'
      ? returned(context, node)
      : node.type === 'Identifier'
        ? valuesOf(variableOf(context, node))
        : [];
  const found = objects.map((object) => propertiesOf(context, object, name, depth + 1));
  return found.length > 0 && found.every((values) => values !== undefined) ? found.flat() : undefined;
}

/** What a function of the file returns to a call. */
function returned(context: Context, call: CallExpression): Node[] {
  const variable = variableOf(context, call.callee);
  if (!variable) return [];
  const declared = variable.defs.flatMap(({ node }) => (isFunction(node) ? [node] : []));
  return [...declared, ...valuesOf(variable)].flatMap((each) => returnsOf(context, each));
}

function returnsOf(context: Context, node: Node): Node[] {
  if (!isFunction(node) || !node.body) return [];
  return node.body.type === 'BlockStatement' ? returnsIn(context, node.body) : [node.body];
}

/** What the statements below a node return, those of inner functions apart. */
function returnsIn(context: Context, node: Node): Node[] {
  if (isFunction(node)) return [];
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  return childrenOf(context, node).flatMap((child) => returnsIn(context, child));
}
