import { type BrokenArrow, cruiseProject } from './cruise-project.ts';
import { cruisePlantedFaults, plantedFaults } from './planted-faults.ts';

/** A checker that reads nothing finds nothing: below this many files something is wrong with the checker itself. */
const filesReadMin = 50;

/** Every import that breaks a rule, as a sentence; also complains when the checker does not find what it must find. */
export async function checkImports(): Promise<string[]> {
  const project = await cruiseProject(['apps', 'services', 'packages', 'tools', 'e2e', 'bench']);
  console.log(`import rules: ${project.filesRead} files read`);

  const complaints = project.broken.map(sentence);
  if (project.filesRead < filesReadMin) {
    complaints.push(`only ${project.filesRead} files were read: the checker is blind`);
  }
  const found = new Set((await cruisePlantedFaults()).map(sentence));
  for (const fault of plantedFaults().map(sentence)) {
    if (!found.has(fault)) complaints.push(`planted and not found, the checker is blind: ${fault}`);
  }
  return complaints;
}

function sentence({ rule, from, to }: BrokenArrow): string {
  return `${rule}: ${from} imports ${to}`;
}
