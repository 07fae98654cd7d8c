import {
  type AnyNode,
  type CallExpression,
  type Identifier,
  type MemberExpression,
  type Node,
  type Program,
  parse,
} from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import { type Browsers, type Finding, featureAt, lacking, membersNamed } from './support.ts';

/**
 * What a script needs that not every browser of the list has: syntax, globals, and what it calls or reads from without asking
 * whether it is there. A member is known by its name: it counts where no interface of those browsers has it, and `ownMembers`
 * neither.
 */
export function newerInScript(code: string, browsers: Browsers, ownMembers: ReadonlySet<string>): Finding[] {
  const program = parseScript(code);
  const bindings = bindingsOf(program);
  const findings: Finding[] = [];
  fullAncestor(program, (node, _state, ancestors, type) => {
    const add = (path: readonly string[], lack: string) => {
      if (!lack) return;
      const at = code.slice(Math.max(0, node.start - 40), node.start + 60).replaceAll(/\s+/g, ' ');
      findings.push({ feature: path.join('.'), lacking: lack, at });
    };
    for (const path of syntaxPaths(node as AnyNode)) add(path, lacking(featureAt(...path), browsers));
    if (isSpreadBehindQuestion(node as AnyNode) && Number(browsers.chrome) < 91)
      add(['spread-behind-optional-call'], `chrome ${browsers.chrome}`);
    if (isFieldOfSafari(node as AnyNode, code) && Number(browsers.safari) < 16)
      add(['parenthesis-in-class-field'], `safari ${browsers.safari}`);
    if (type === 'Identifier') {
      const { name } = node as Identifier;
      if (bindings.has(name) || isGuarded(name, node, ancestors)) return;
      const found = globalPath(name);
      if (found) add(found, lacking(featureAt(...found), browsers));
    }
    if (node.type === 'MemberExpression') {
      const member = node as MemberExpression;
      if (!isNeeded(member, ancestors.at(-2)) || member.computed) return;
      const name = (member.property as Identifier).name;
      if (isGuarded(name, node, ancestors)) return;
      const path = memberPath(member, name);
      if (path) add(path, lacking(featureAt(...path), browsers));
      else if (!ownMembers.has(name)) {
        const known = membersNamed(name);
        const lacks = known.map((feature) => lacking(feature, browsers));
        if (known.length > 0 && lacks.every(Boolean)) add(['member', name], lacks[0] ?? '');
      }
    }
  });
  return findings;

  /** Whether a condition around it, or the left side of `&&`, names it. */
  function isGuarded(name: string, node: Node, ancestors: readonly Node[]): boolean {
    const parent = ancestors.at(-2) as AnyNode | undefined;
    if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return true;
    return (ancestors as readonly AnyNode[]).some((at) => {
      const test =
        at.type === 'IfStatement' || at.type === 'ConditionalExpression'
          ? at.test
          : at.type === 'LogicalExpression'
            ? at.left
            : undefined;
      if (!test || (node.start >= test.start && node.end <= test.end)) return false;
      return new RegExp(`(^|[^\\w$])${name}($|[^\\w$])`).test(code.slice(test.start, test.end));
    });
  }
}

function parseScript(code: string): Program {
  return parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
}

function bindingsOf(program: Program): Set<string> {
  const bindings = new Set<string>();
  full(program, (node, _state, type) => {
    if (type === 'VariablePattern') bindings.add((node as Identifier).name);
  });
  return bindings;
}

/** The names of the members that a script defines. */
export function membersOf(code: string): Set<string> {
  const members = new Set<string>();
  full(parseScript(code), (found) => {
    const node = found as AnyNode;
    if (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') {
      if (node.key.type === 'Identifier' && !node.computed) members.add(node.key.name);
      if (node.key.type === 'Literal') members.add(String(node.key.value));
    }
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression')
      if (node.left.property.type === 'Identifier' && !node.left.computed)
        members.add(node.left.property.name);
  });
  return members;
}

/** To read a member that is missing does no harm; to call it, or to read from it, throws. */
function isNeeded(member: MemberExpression, parent: Node | undefined): boolean {
  const user = parent as AnyNode | undefined;
  if (user?.type === 'CallExpression') return user.callee === member && !user.optional;
  if (user?.type === 'NewExpression') return user.callee === member;
  return user?.type === 'MemberExpression' && user.object === member && !user.optional;
}

/** Chrome before 91 gives a function behind `?.` its spread arguments as one. */
function isSpreadBehindQuestion(node: AnyNode): boolean {
  if (node.type !== 'ChainExpression') return false;
  let at: AnyNode = node.expression;
  let hasSpread = false;
  while (at.type === 'CallExpression' || at.type === 'MemberExpression') {
    const { type } = at;
    if (type === 'CallExpression')
      hasSpread ||= (at as CallExpression).arguments.some((each) => each.type === 'SpreadElement');
    if (at.optional && hasSpread) return true;
    at = (
      type === 'CallExpression' ? (at as CallExpression).callee : (at as MemberExpression).object
    ) as AnyNode;
  }
  return false;
}

/** Safari before 16 does not find names behind parentheses in the value of a field (https://webkit.org/b/236843). */
function isFieldOfSafari(node: AnyNode, code: string): boolean {
  return Boolean(
    node.type === 'PropertyDefinition' &&
      node.value &&
      code.slice(node.value.start, node.value.end).includes('('),
  );
}

/** Where the data have a global. */
function globalPath(name: string): string[] | undefined {
  return [
    ['api', name],
    ['api', 'Window', name],
    ['javascript', 'builtins', name],
  ].find((path) => featureAt(...path)?.__compat);
}

const interfaces: Record<string, string> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  navigator: 'Navigator',
  document: 'Document',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
  caches: 'CacheStorage',
};

/** Where the data have a member of a global, such as `Object.hasOwn`; undefined where it is of another object. */
function memberPath({ object }: MemberExpression, name: string): string[] | undefined {
  if (object.type !== 'Identifier') return undefined;
  const { name: of } = object;
  const paths =
    interfaces[of] === 'Window'
      ? [
          ['api', 'Window', name],
          ['api', name],
          ['javascript', 'builtins', name],
        ]
      : [
          ['api', interfaces[of] ?? of, name],
          ['api', of, `${name}_static`],
          ['javascript', 'builtins', of, name],
        ];
  return paths.find((path) => featureAt(...path)?.__compat);
}

const classes = ['javascript', 'classes'];
const operators: Record<string, string> = {
  '??': 'nullish_coalescing',
  '??=': 'nullish_coalescing_assignment',
  '||=': 'logical_or_assignment',
  '&&=': 'logical_and_assignment',
};

type Syntax = { [Type in AnyNode['type']]?: (node: Extract<AnyNode, { type: Type }>) => string[][] };

function operatorPaths({ operator }: { operator: string }): string[][] {
  const name = operators[operator];
  return name ? [['javascript', 'operators', name]] : [];
}

const syntax: Syntax = {
  PropertyDefinition: (node) => [
    [...classes, node.key.type === 'PrivateIdentifier' ? 'private_class_fields' : 'public_class_fields'],
    ...(node.static ? [[...classes, 'static', 'class_fields']] : []),
  ],
  MethodDefinition: (node) =>
    node.key.type === 'PrivateIdentifier' ? [[...classes, 'private_class_methods']] : [],
  StaticBlock: () => [[...classes, 'static', 'initialization_blocks']],
  BinaryExpression: (node) =>
    node.left.type === 'PrivateIdentifier' ? [[...classes, 'private_class_fields_in']] : [],
  AssignmentExpression: operatorPaths,
  LogicalExpression: operatorPaths,
  ChainExpression: () => [['javascript', 'operators', 'optional_chaining']],
  Literal: ({ bigint, regex }) => [
    ...(bigint ? [['javascript', 'builtins', 'BigInt']] : []),
    ...(regex ? patternPaths(regex) : []),
  ],
};

function syntaxPaths(node: AnyNode): string[][] {
  return syntax[node.type]?.(node as never) ?? [];
}

function patternPaths({ pattern, flags }: { pattern: string; flags: string }): string[][] {
  const of = ['javascript', 'regular_expressions'];
  const { hasIndices, unicodeSets } = { hasIndices: flags.includes('d'), unicodeSets: flags.includes('v') };
  return [
    ...(/\(\?<[=!]/.test(pattern) ? [[...of, 'lookbehind_assertion']] : []),
    ...(/\(\?<[A-Za-z_$]/.test(pattern) ? [[...of, 'named_capturing_group']] : []),
    ...(/\\[pP]\{/.test(pattern) ? [[...of, 'unicode_character_class_escape']] : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern) ? [[...of, 'modifier']] : []),
    ...(hasIndices ? [['javascript', 'builtins', 'RegExp', 'hasIndices']] : []),
    ...(unicodeSets ? [['javascript', 'builtins', 'RegExp', 'unicodeSets']] : []),
  ];
}
