import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss';
import parseValue from 'postcss-value-parser';
import { type Browsers, type Finding, featureAt, lacking } from './support.ts';

/**
 * What a sheet uses that not every browser of the list knows. A declaration is fine after another one of the same property that
 * all know, and so is whatever an `@supports` asks for.
 */
export function newerInStyles(css: string, browsers: Browsers): Finding[] {
  const findings: Finding[] = [];
  postcss.parse(css).walk((node) => {
    if (isAskedFor(node)) return;
    for (const path of pathsOf(node)) {
      const lack = lacking(featureAt(...path), browsers);
      if (lack) findings.push({ feature: path.join('.'), lacking: lack, at: textOf(node) });
    }
  });
  return findings;

  function pathsOf(node: ChildNode): string[][] {
    if (node.type === 'rule') return selectorPaths(node);
    if (node.type === 'atrule') return atRulePaths(node);
    if (node.type === 'decl') return hasFallback(node) ? [] : declarationPaths(node);
    return [];
  }

  function hasFallback(node: Declaration): boolean {
    const before = node.parent?.nodes.slice(0, node.parent.index(node)) ?? [];
    return before.some(
      (other) =>
        other.type === 'decl' &&
        other.prop.replace(/^-(webkit|moz)-/, '') === node.prop &&
        declarationPaths(other).every((path) => !lacking(featureAt(...path), browsers)),
    );
  }
}

function isAskedFor(node: ChildNode): boolean {
  for (let at = node.parent; at; at = at.parent as typeof at) {
    if (at.type === 'atrule' && (at as AtRule).name === 'supports') return true;
    if (at.type === 'root') return false;
  }
  return false;
}

function selectorPaths(node: Rule): string[][] {
  if (node.parent?.type === 'atrule' && /keyframes$/.test((node.parent as AtRule).name)) return [];
  // A list of `:is` or `:where` leaves out what a browser does not know.
  const selector = withoutForgiving(node.selector.replaceAll(/\\./g, ''));
  const pseudos = [...selector.matchAll(/::?([a-z][\w-]*)/g)].map(([, name = '']) => [
    'css',
    'selectors',
    name,
  ]);
  const isNested = isInsideRule(node) || /(^|[^\\])&/.test(node.selector);
  return [...pseudos, ...(isNested ? [['css', 'selectors', 'nesting']] : [])];
}

function isInsideRule(node: Rule): boolean {
  for (let at = node.parent; at && at.type !== 'root'; at = at.parent as typeof at) {
    if (at.type === 'rule') return true;
  }
  return false;
}

function withoutForgiving(selector: string): string {
  let text = '';
  let depth = 0;
  const open: number[] = [];
  for (const part of selector.split(/(:(?:is|where)\(|[()])/)) {
    if (/^:(is|where)\($/.test(part)) {
      open.push(depth);
      depth += 1;
      if (open.length === 1) text += part.slice(0, -1);
      continue;
    }
    if (part === '(') depth += 1;
    if (part === ')') {
      depth -= 1;
      if (open.at(-1) === depth) {
        open.pop();
        continue;
      }
    }
    if (open.length === 0) text += part;
  }
  return text;
}

function atRulePaths({ name, params }: AtRule): string[][] {
  const isRange = name === 'media' && /[<>]/.test(params);
  return [['css', 'at-rules', name], ...(isRange ? [['css', 'at-rules', 'media', 'range_syntax']] : [])];
}

const units: Record<string, string> = {
  dvh: 'viewport_percentage_units_dynamic',
  dvw: 'viewport_percentage_units_dynamic',
  svh: 'viewport_percentage_units_small',
  svw: 'viewport_percentage_units_small',
  lvh: 'viewport_percentage_units_large',
  lvw: 'viewport_percentage_units_large',
  cqw: 'container_query_length_units',
  cqi: 'container_query_length_units',
  cqh: 'container_query_length_units',
  cqb: 'container_query_length_units',
};

function declarationPaths(node: Declaration): string[][] {
  const { prop, value } = node;
  const paths = prop.startsWith('--') ? [] : [['css', 'properties', prop]];
  parseValue(value).walk((part) => {
    if (part.type === 'word' && !prop.startsWith('--')) paths.push(['css', 'properties', prop, part.value]);
    if (part.type === 'word') {
      const unit =
        units[parseValue.unit(part.value) ? (parseValue.unit(part.value) as { unit: string }).unit : ''];
      if (unit) paths.push(['css', 'types', 'length', unit]);
    }
    if (part.type === 'function') {
      const name = part.value.toLowerCase();
      paths.push(['css', 'types', 'color', name], ['css', 'types', name]);
    }
  });
  if (/^(row-|column-)?gap$/.test(prop) && isFlex(node))
    paths.push(['css', 'properties', 'gap', 'flex_context']);
  return paths;
}

function isFlex(node: Declaration): boolean {
  return Boolean(
    node.parent?.nodes.some(
      (other) => other.type === 'decl' && other.prop === 'display' && /flex/.test(other.value),
    ),
  );
}

function textOf(node: ChildNode): string {
  const parent = node.parent;
  const rule = parent && 'selector' in parent ? `${(parent as Rule).selector} { ` : '';
  const own = node.type === 'decl' ? `${node.prop}: ${node.value}` : node.toString().replaceAll(/\s+/g, ' ');
  return `${rule}${own}`.slice(0, 120);
}
