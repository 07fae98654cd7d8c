import { fileURLToPath } from 'node:url';
import { deployedSlices } from '@scanlist/contracts/messages/slices';
import { packBuild } from '@scanlist/slices/publish-build';
import { CommandError } from './command-error.ts';
import { connectRegistry } from './connection.ts';
import { exitCodeOf } from './exit-code.ts';
import { shipBuild } from './ship-build.ts';

/**
 * `node tools/slice/dist/publish-image.js <slice>`: the job of a slice's image. It publishes the build in this image and
 * makes it live, and ends. The exit code is 1 after a refusal, whose reason is printed.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
process.once('SIGTERM', () => process.exit(143));
const { env } = process;
process.exitCode = await exitCodeOf(() => publishImage(process.argv[2]), env);

async function publishImage(name: string | undefined): Promise<void> {
  const slice = deployedSlices.find((known) => known === name);
  if (!slice) throw new CommandError(`There is no slice '${name}'. There are ${deployedSlices.join(', ')}.`);
  const connection = await connectRegistry({ root, env });
  try {
    const build = await packBuild({
      root,
      slice,
      commit: commitOf(env.SLICE_COMMIT),
      key: connection.signingKey(),
      by: connection.by,
      now: new Date(),
    });
    const printLine = (line: string) => process.stdout.write(`${line}\n`);
    await shipBuild({ ...connection, printLine }, slice, build);
  } finally {
    await connection.close();
  }
}

/** The commit this image was built from; null where its build was not told. */
function commitOf(id: string | undefined) {
  if (!id) return null;
  if (!/^[0-9a-f]{40,64}$/.test(id)) {
    throw new CommandError(`The image was built with COMMIT=${id}, which is not the id of a commit.`);
  }
  return { id, at: null };
}
