/** Which changed paths ask for which proofs of `npm run prove` before they land. */
const askedBy = [
  { path: /^packages\/messaging\//, proofs: ['kills', 'freezes', 'stalls', 'more-than-one'] },
  { path: /^packages\/persistence\//, proofs: ['kills', 'stalls', 'overload', 'many-rows'] },
  { path: /^packages\/service-(kit|boot)\//, proofs: ['kills', 'freezes', 'overload', 'more-than-one'] },
  { path: /outbox|relay/, proofs: ['kills', 'stalls'] },
  { path: /queue/, proofs: ['kills', 'freezes', 'disk-floods'] },
  { path: /signups?\/|saga|handover|invitations\//, proofs: ['kills', 'provider-kills'] },
  { path: /^services\/billing\/|^tools\/stripe-stand-in\//, proofs: ['kills', 'provider-kills'] },
  { path: /admission|throttles?\//, proofs: ['overload', 'disk-floods'] },
  { path: /budgets?\b|quota/, proofs: ['disk-floods', 'provider-kills'] },
  {
    path: /^tools\/local-stack\/src\/processes\/|^tools\/local-stack\/start\.mjs/,
    proofs: ['kills', 'cold-start'],
  },
  { path: /\/migrations\//, proofs: ['upgrade', 'many-rows'] },
  { path: /^packages\/contracts\//, proofs: ['upgrade'] },
  { path: /^packages\/slices\/|^tools\/slice\/|\/slices\//, proofs: ['kills', 'screens'] },
  { path: /^apps\/fill-mfe\/src\/fill\/(outbox|use-draft|send|draft)/, proofs: ['phones'] },
  { path: /^packages\/build-kit\/|^apps\/fill-mfe\/src\/.*\.css$/, proofs: ['browsers'] },
  { path: /purges?\/|purge-/, proofs: ['many-rows'] },
  { path: /entry-files|export/, proofs: ['many-entries'] },
];

/**
 * The proofs that the changes of these files ask for, each with the first file that asks for it. Tests and documents ask for
 * none, except the files of proofs themselves.
 *
 * @param {string[]} files relative to the root of the checkout
 * @returns {Map<string, string>}
 */
export function askedProofs(files) {
  const asked = new Map();
  for (const file of files) {
    if (/\.(test|e2e)\.tsx?$|\.md$/.test(file)) continue;
    for (const { path, proofs } of askedBy) {
      if (!path.test(file)) continue;
      for (const proof of proofs) if (!asked.has(proof)) asked.set(proof, file);
    }
  }
  return asked;
}

/** Every proof that a path can ask for. */
export const provable = [...new Set(askedBy.flatMap(({ proofs }) => proofs))];
