import { checkImports } from './check-imports.ts';
import { checkLicences } from './check-licences.ts';

const complaints = [...(await checkImports()), ...checkLicences()];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
