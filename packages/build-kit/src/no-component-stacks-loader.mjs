const start = /function getStackByFiberInDevAndProd\(\w+\) \{/;

/**
 * A webpack loader that leaves the component stacks out of react-dom's client: 600 bytes brotli (decision 0080). An error
 * boundary gets an empty one. Throws if it does not find where react-dom makes them.
 */
export default function noComponentStacks(code) {
  if (!start.test(code)) throw new Error('react-dom has no getStackByFiberInDevAndProd any more');
  return code.replace(start, "$& return '';");
}
