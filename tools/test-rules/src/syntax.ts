import type { RuleTester } from 'oxlint/plugins-dev';

// oxlint exports the types of its plugins only as parameters of its tester.
export type Rule = Parameters<RuleTester['run']>[1];
type Create = NonNullable<Rule['create']>;
export type Context = Parameters<Create>[0];
type Visitor = ReturnType<Create>;
export type CallExpression = Parameters<NonNullable<Visitor['CallExpression']>>[0];
export type Node = Parameters<Context['sourceCode']['getScope']>[0];
type Variable = NonNullable<ReturnType<ReturnType<Context['sourceCode']['getScope']>['set']['get']>>;

/** `expect().not.toBe` for `expect(x).not.toBe`: names and calls without arguments; undefined for anything else. */
export function dottedName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'MemberExpression') {
    const object = dottedName(node.object);
    return !node.computed && object !== undefined ? `${object}.${node.property.name}` : undefined;
  }
  if (node.type === 'CallExpression') {
    const callee = dottedName(node.callee);
    return callee === undefined ? undefined : `${callee}()`;
  }
  if (node.type === 'AwaitExpression') return dottedName(node.argument);
  const isTransparent = ['ChainExpression', 'TSNonNullExpression', 'TSAsExpression'].includes(node.type);
  return isTransparent && 'expression' in node ? dottedName(node.expression as Node) : undefined;
}

/** The last part of what is called: `click` for `page.getByRole('button').click()`. */
export function calledName(call: CallExpression): string | undefined {
  const { callee } = call;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined;
}

/** The variable that an identifier names, if the file declares or imports it. */
export function variableOf(context: Context, node: Node): Variable | undefined {
  if (node.type !== 'Identifier') return undefined;
  for (let scope = scopeOf(context, node); scope; scope = scope.upper) {
    const found = scope.set.get(node.name);
    if (found) return found.defs.length > 0 ? found : undefined;
  }
  return undefined;
}

function scopeOf(context: Context, node: Node): ReturnType<Context['sourceCode']['getScope']> | null {
  return context.sourceCode.getScope(node);
}

/** From which module an identifier is imported, and under which name there. */
export function importOf(context: Context, node: Node): { module: string; name: string } | undefined {
  for (const { type, node: definition, parent } of variableOf(context, node)?.defs ?? []) {
    if (type !== 'ImportBinding' || parent?.type !== 'ImportDeclaration') continue;
    const module = parent.source.value.replace(/^node:/, '');
    if (definition.type !== 'ImportSpecifier') return { module, name: '*' };
    const { imported } = definition;
    return { module, name: imported.type === 'Identifier' ? imported.name : String(imported.value) };
  }
  return undefined;
}

/** The values that a variable gets: where it is declared, and in each assignment. */
export function valuesOf(variable: Variable | undefined): Node[] {
  if (!variable) return [];
  const declared = variable.defs.flatMap(({ node }) =>
    node.type === 'VariableDeclarator' && node.init ? [node.init] : [],
  );
  const assigned = variable.references.flatMap(({ writeExpr }) => writeExpr ?? []);
  return [...declared, ...assigned];
}

/** The number that an expression always has: a literal, a product or sum of such, or a constant of the file. */
export function numberOf(context: Context, node: Node): number | undefined {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined;
  if (node.type === 'Identifier') {
    const variable = variableOf(context, node);
    const [definition, ...others] = variable?.defs ?? [];
    if (definition?.node.type !== 'VariableDeclarator' || others.length > 0) return undefined;
    const { id, init, parent } = definition.node;
    const isConstant = parent?.type === 'VariableDeclaration' && parent.kind === 'const';
    return isConstant && id.type === 'Identifier' && init ? numberOf(context, init) : undefined;
  }
  if (node.type !== 'BinaryExpression') return undefined;
  const left = numberOf(context, node.left);
  const right = numberOf(context, node.right);
  if (left === undefined || right === undefined) return undefined;
  if (node.operator === '*') return left * right;
  if (node.operator === '+') return left + right;
  if (node.operator === '-') return left - right;
  return node.operator === '/' ? left / right : undefined;
}

/** A property's value in an object literal; for a constant of the file, in what it is declared as. */
export function propertyOf(context: Context, node: Node | undefined, name: string): Node | undefined {
  if (node?.type === 'Identifier') {
    const [value] = valuesOf(variableOf(context, node));
    return value?.type === 'ObjectExpression' ? propertyOf(context, value, name) : undefined;
  }
  if (node?.type !== 'ObjectExpression') return undefined;
  const found = node.properties.find(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name,
  );
  return found?.type === 'Property' ? found.value : undefined;
}

/** The nodes around a node, from the inside. */
export function* ancestorsOf(node: Node): Generator<Node> {
  for (let each = node.parent; each; each = each.parent) yield each;
}

/** Whether a node, or one below it, fulfils the condition. */
export function contains(context: Context, node: Node, condition: (each: Node) => boolean): boolean {
  return condition(node) || childrenOf(context, node).some((child) => contains(context, child, condition));
}

export function childrenOf(context: Context, node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (context.sourceCode.visitorKeys[node.type] ?? [])
    .flatMap((key) => fields[key] ?? [])
    .filter((child) => child !== null);
}

export function isFunction(
  node: Node | null | undefined,
): node is Extract<Node, { type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration' }> {
  return (
    node?.type === 'ArrowFunctionExpression' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'FunctionDeclaration'
  );
}

/** The names that `new Promise` gives to its executor, if the node is directly in such a function. */
export function executorAround(node: Node): { resolve?: string; reject?: string } {
  for (const each of ancestorsOf(node)) {
    if (each.type !== 'ArrowFunctionExpression' && each.type !== 'FunctionExpression') continue;
    const { parent } = each;
    if (parent?.type !== 'NewExpression' || dottedName(parent.callee) !== 'Promise') return {};
    const [resolve, reject] = each.params.map((param) => dottedName(param));
    return { ...(resolve && { resolve }), ...(reject && { reject }) };
  }
  return {};
}

/** Whether a callback is the named function, or calls it. */
export function calls(context: Context, callback: Node | undefined, name: string | undefined): boolean {
  if (!callback || !name) return false;
  if (callback.type === 'Identifier') return callback.name === name;
  return contains(
    context,
    callback,
    (each) => each.type === 'CallExpression' && dottedName(each.callee) === name,
  );
}

const clocks = /^(Date\.now|(window\.|globalThis\.)?performance\.now|(process\.)?hrtime(\.bigint)?)$/;

/** Whether a node reads a clock. */
export function isClock(node: Node): boolean {
  if (node.type === 'NewExpression') return dottedName(node.callee) === 'Date' && node.arguments.length === 0;
  return node.type === 'CallExpression' && clocks.test(dottedName(node.callee) ?? '');
}

/** Whether a function around a node installs the fake timers of vitest. */
export function hasFakeTimers(context: Context, node: Node): boolean {
  return [...ancestorsOf(node)].some(
    (each) =>
      isFunction(each) &&
      contains(
        context,
        each,
        (inner) => inner.type === 'CallExpression' && dottedName(inner.callee) === 'vi.useFakeTimers',
      ),
  );
}
