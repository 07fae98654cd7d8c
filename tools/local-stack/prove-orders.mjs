// The proof `orders`: unit and integration tests in five more orders, each in another time zone.
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.mjs';
import { zones } from './test-surroundings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

for (const TZ of zones) {
  for (const part of ['unit', 'int']) {
    console.log(`TZ=${TZ}`);
    const TEST_SEED = String(randomInt(1_000_000));
    const { PROVE: _long, ...inherited } = process.env;
    const env = { ...inherited, TEST_SEED, TZ, LC_ALL: 'de_DE.UTF-8' };
    const code = await runCommand(process.execPath, ['tools/local-stack/test.mjs', part], { cwd: root, env });
    if (code !== 0) process.exit(code);
  }
}
