import { cruiseProject } from './cruise-project.ts';

/** A checker that reads nothing finds nothing: below this many files something is wrong with the checker itself. */
const filesReadMin = 50;
const fixture = 'tools/import-rules/fixtures';

/** Every import that breaks an arrow, as a sentence; also complains when the checker itself has gone blind. */
export async function checkImports(): Promise<string[]> {
  const project = await cruiseProject([
    'apps',
    'services',
    'packages',
    'tools/local-stack',
    'tools/mailbox',
    'tools/stripe-stand-in',
    'e2e',
    'bench',
  ]);
  const planted = await cruiseProject([fixture]);
  console.log(`import rules: ${project.filesRead} files read`);

  const complaints = project.broken.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`);
  if (project.filesRead < filesReadMin) {
    complaints.push(`only ${project.filesRead} files were read: the checker is blind`);
  }
  if (!planted.broken.some(({ rule }) => rule === 'no-cycles')) {
    complaints.push(`the cycle planted in ${fixture} was not found: the checker is blind`);
  }
  return complaints;
}
