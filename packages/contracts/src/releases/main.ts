import { contracts, errorCodesContract } from './contracts.ts';
import { freezeRelease } from './freeze-release.ts';

/** `npm run release-fixtures -- 1.1.0`: stores what that version writes and reads. */
const [version = ''] = process.argv.slice(2);
try {
  freezeRelease(version, [...contracts, errorCodesContract]);
  console.log(`The fixtures of ${version} are stored. Commit them with the release, and tag it v${version}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
