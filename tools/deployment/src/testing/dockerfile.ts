import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Copy,
  DockerfileParser,
  From,
  type Instruction,
  JSONInstruction,
  type PropertyInstruction,
} from 'dockerfile-ast';
import { root } from './root.ts';

/** A COPY line: `from` names a stage, or is undefined for the checkout. */
export interface CopyLine {
  from: string | undefined;
  sources: string[];
  target: string;
}

/** A stage of the Dockerfile, with what it inherits from its base stages. */
export interface Stage {
  name: string;
  /** The base image, with arguments substituted. */
  baseImage: string;
  copies: CopyLine[];
  /** Values may name arguments of the build: `environmentOf`. */
  env: Record<string, string>;
  /** The arguments of the build that the stage takes, with their defaults. */
  args: Record<string, string>;
  user: string;
  workdir: string;
  /** Undefined if there is none, or if it is not in exec form. */
  cmd: string[] | undefined;
  /** The command; 'none' for HEALTHCHECK NONE, undefined without a HEALTHCHECK. */
  healthcheck: string[] | 'none' | undefined;
  /** RUN lines in exec form, of this stage only. */
  runs: string[][];
}

/** Every stage of the Dockerfile by its name. */
export function readDockerfile(text = readFileSync(join(root, 'Dockerfile'), 'utf8')): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  const args: Record<string, string> = {};
  let stage: Stage | undefined;
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (instruction instanceof From) {
      const base = putArgs(instruction.getImage() ?? '', args);
      const below = stages.get(base);
      const name = instruction.getBuildStage() ?? base;
      stage = below
        ? {
            ...below,
            name,
            copies: [...below.copies],
            env: { ...below.env },
            args: { ...below.args },
            runs: [],
          }
        : {
            name,
            baseImage: base,
            copies: [],
            env: {},
            args: {},
            user: 'root',
            workdir: '/',
            cmd: undefined,
            healthcheck: undefined,
            runs: [],
          };
      stages.set(name, stage);
    } else if (keyword === 'ARG' && !stage) {
      for (const [name, value] of propertiesOf(instruction)) args[name] = value;
    } else if (stage) {
      take(stage, keyword, instruction);
    }
  }
  return stages;
}

/** The environment of an image that was built with these arguments. */
export function environmentOf(
  { env, args }: Stage,
  given: Record<string, string> = {},
): Record<string, string> {
  const values = { ...args, ...given };
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, putArgs(value, values)]));
}

function take(stage: Stage, keyword: string, instruction: Instruction): void {
  const words = instruction.getArgumentsContent()?.trim() ?? '';
  if (instruction instanceof Copy) {
    const paths = instruction.getArguments().map((argument) => argument.getValue());
    const from = instruction.getFromFlag()?.getValue() ?? undefined;
    stage.copies.push({ from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' });
  } else if (keyword === 'ARG') {
    for (const [name, value] of propertiesOf(instruction)) stage.args[name] = value;
  } else if (keyword === 'ENV') {
    for (const [name, value] of propertiesOf(instruction)) stage.env[name] = value;
  } else if (keyword === 'USER') stage.user = words;
  else if (keyword === 'WORKDIR') stage.workdir = words;
  else if (keyword === 'CMD') stage.cmd = execForm(instruction);
  else if (keyword === 'RUN')
    stage.runs.push(...[execForm(instruction)].flatMap((run) => (run ? [run] : [])));
  else if (keyword === 'HEALTHCHECK') stage.healthcheck = healthcheckOf(words);
}

function healthcheckOf(words: string): Stage['healthcheck'] {
  if (words === 'NONE') return 'none';
  const command = /CMD\s+(\[.*\])$/s.exec(words)?.[1];
  return command === undefined ? undefined : (JSON.parse(command) as string[]);
}

function execForm(instruction: Instruction): string[] | undefined {
  if (!(instruction instanceof JSONInstruction)) return undefined;
  const words = instruction.getJSONStrings().map((argument) => argument.getJSONValue());
  return words.length > 0 ? words : undefined;
}

function propertiesOf(instruction: Instruction): [string, string][] {
  const properties = (instruction as PropertyInstruction).getProperties();
  return properties.map((property) => [property.getName(), property.getValue() ?? '']);
}

function putArgs(image: string, args: Record<string, string>): string {
  return image.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => args[name] ?? '');
}
