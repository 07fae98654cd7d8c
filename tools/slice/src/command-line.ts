import { parseArgs } from 'node:util';
import { type DeployedSlice, deployedSlices } from '@scanlist/contracts/messages/slices';
import { CommandError } from './command-error.ts';
import { activateVersion } from './commands/activate.ts';
import { listVersions } from './commands/list.ts';
import { pinVersion, unpinVersion } from './commands/pin.ts';
import { previewVersion } from './commands/preview.ts';
import { pruneVersions } from './commands/prune.ts';
import { publishSlice } from './commands/publish.ts';
import { removeVersion } from './commands/remove.ts';
import { rollBack } from './commands/rollback.ts';
import { verifyVersions } from './commands/verify.ts';
import { connectRegistry } from './connection.ts';
import type { CommandContext, CommandDependencies } from './context.ts';
import { exitCodeOf } from './exit-code.ts';

const usage = `npm run slice -- <command>

  publish <slice>              builds, tests, uploads and activates what is checked out
    --no-activate              only uploads
    --no-test                  leaves out the tests, which ran elsewhere
    --dist <folder>            takes a build made elsewhere
    --pin                      pins it at once, as with activate
  activate <slice> <version>   makes a published version live
    --pin                      reports of browsers never take it back, as with pin
  pin <slice> <version>        keeps the live version, whatever browsers report, until unpin
  unpin <slice>                lets reports take it back again, and others be activated
  preview <slice> <version>    prints a link by which a browser gets a published version, for a day
  rollback <slice>             makes the version live that was live before
  remove <slice> <version>     removes a version that is not live, also for open tabs
  list [slice]                 the versions, what is live, since when and by whom
  verify [slice]               reads every published version and checks hashes and signature
  prune [slice]                removes versions that nobody needs any more

Slices: ${deployedSlices.join(', ')}. Without settings the commands work on the product that 'npm start' runs here.
For another one, set NATS_URL, NATS_USER, NATS_PASSWORD, and for publish and preview SLICE_KEY (docs/slices.md).`;

/** Runs one command and resolves with its exit code: 0, or 1 after a refusal, which it has printed. */
export async function runCommandLine(
  args: string[],
  { root, env }: { root: string; env: NodeJS.ProcessEnv },
): Promise<number> {
  const printLine = (line: string) => process.stdout.write(`${line}\n`);
  return exitCodeOf(() => run(args, { root, env, printLine }), env);
}

async function run(args: string[], context: CommandContext): Promise<void> {
  const { positionals, values } = read(args);
  const [command, slice, version] = positionals;
  if (values.help || command === undefined) return context.printLine(usage);
  const perform = commands[command];
  if (!perform) throw new CommandError(`There is no command '${command}'.\n\n${usage}`);
  const chosen = slice === undefined ? undefined : sliceNamed(slice);
  const connection = await connectRegistry(context);
  try {
    await perform({ ...context, ...connection }, { slice: chosen, version, ...values });
  } finally {
    await connection.close();
  }
}

/** What was typed after the command. */
interface Typed {
  slice: DeployedSlice | undefined;
  version: string | undefined;
  'no-activate'?: boolean | undefined;
  'no-test'?: boolean | undefined;
  pin?: boolean | undefined;
  dist?: string | undefined;
}

const commands: Record<string, (deps: CommandDependencies, typed: Typed) => Promise<void>> = {
  publish: (deps, typed) =>
    publishSlice(deps, needed(typed.slice), {
      activates: typed['no-activate'] !== true,
      pins: typed.pin === true,
      tests: typed['no-test'] !== true,
      dist: typed.dist,
    }),
  activate: (deps, { slice, version, pin }) =>
    activateVersion(deps, needed(slice), neededVersion(version), { pins: pin === true }),
  pin: (deps, { slice, version }) => pinVersion(deps, needed(slice), neededVersion(version)),
  unpin: (deps, { slice }) => unpinVersion(deps, needed(slice)),
  preview: (deps, { slice, version }) => previewVersion(deps, needed(slice), neededVersion(version)),
  remove: (deps, { slice, version }) => removeVersion(deps, needed(slice), neededVersion(version)),
  rollback: (deps, { slice }) => rollBack(deps, needed(slice)),
  list: (deps, { slice }) => listVersions(deps, chosenOf(slice)),
  verify: (deps, { slice }) => verifyVersions(deps, chosenOf(slice)),
  prune: (deps, { slice }) => pruneVersions(deps, chosenOf(slice)),
};

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        'no-activate': { type: 'boolean' },
        'no-test': { type: 'boolean' },
        pin: { type: 'boolean' },
        dist: { type: 'string' },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function sliceNamed(name: string): DeployedSlice {
  const found = deployedSlices.find((slice) => slice === name);
  if (!found) throw new CommandError(`There is no slice '${name}'. There are ${deployedSlices.join(', ')}.`);
  return found;
}

function needed(slice: DeployedSlice | undefined): DeployedSlice {
  if (!slice) throw new CommandError(`Which slice? There are ${deployedSlices.join(', ')}.`);
  return slice;
}

function neededVersion(version: string | undefined): string {
  if (version === undefined) throw new CommandError('Which version? See npm run slice -- list');
  return version;
}

function chosenOf(slice: DeployedSlice | undefined): readonly DeployedSlice[] {
  return slice ? [slice] : deployedSlices;
}
