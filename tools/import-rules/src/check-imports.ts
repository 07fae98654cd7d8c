import { type BrokenImportRule, cruiseProject } from './cruise-project.ts';
import { cruisePlantedFaults, plantedFaults } from './planted-faults.ts';

/** If fewer files than this were read, the checker itself is broken. */
const filesReadMin = 50;

/** Every import that breaks a rule, and every planted fault that was not found, as sentences. */
export async function checkImports(): Promise<string[]> {
  const project = await cruiseProject(['apps', 'services', 'packages', 'tools', 'e2e', 'bench']);
  console.log(`import rules: ${project.filesRead} files read`);

  const complaints = project.broken.map(sentence);
  if (project.filesRead < filesReadMin) {
    complaints.push(`only ${project.filesRead} files were read: the checker is broken`);
  }
  const found = new Set((await cruisePlantedFaults()).map(sentence));
  for (const fault of plantedFaults().map(sentence)) {
    if (!found.has(fault))
      complaints.push(`the checker is broken, it did not find this planted fault: ${fault}`);
  }
  return complaints;
}

function sentence({ rule, from, to }: BrokenImportRule): string {
  return `${rule}: ${from} imports ${to}`;
}
