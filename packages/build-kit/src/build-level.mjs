const levels = ['local', 'release'];

/**
 * How small the build makes what browsers load, from `BUILD_LEVEL`: `release`, the default, spends any time for fewer bytes;
 * `local` is for the machine that builds. What a visitor's phone loads of the fill page has the same bytes at both.
 *
 * @returns {'local' | 'release'}
 */
export function buildLevel(env = process.env) {
  const level = env.BUILD_LEVEL || 'release';
  if (!levels.includes(level)) throw new Error(`BUILD_LEVEL is ${levels.join(' or ')}`);
  return level;
}
