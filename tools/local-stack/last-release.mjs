// Only Node's built-in modules.
import { execFileSync } from 'node:child_process';

/**
 * The newest release before HEAD in the checkout `root`: the highest version among the tags `v*` that HEAD contains and
 * that are not HEAD itself. Undefined if there is none.
 *
 * @param {string} root
 * @returns {{ tag: string, commit: string } | undefined}
 */
export function lastRelease(root) {
  const head = commitOf(root, 'HEAD');
  const tags = git(root, 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  return tags
    .filter((tag) => tag !== '')
    .map((tag) => ({ tag, commit: commitOf(root, tag) }))
    .find(({ commit }) => commit !== head);
}

/**
 * The full id of a commit, by any name git knows. Throws if there is none.
 *
 * @param {string} root
 * @param {string} name
 */
export function commitOf(root, name) {
  return git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim();
}

function git(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
