import { parseArgs } from 'node:util';

/**
 * Takes `--repeat <times>` out of the arguments of the browser tests. The others stay as they are. Throws if it has no number
 * above zero.
 *
 * @param {string[]} args
 * @returns {{ times: number | undefined, rest: string[] }}
 */
export function readRepeat(args) {
  const options = { repeat: { type: /** @type {const} */ ('string') } };
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const option = tokens.find((token) => token.kind === 'option' && token.name === 'repeat');
  if (option?.kind !== 'option') return { times: undefined, rest: args };
  const times = Number(option.value);
  if (!Number.isInteger(times) || times < 1)
    throw new Error('--repeat needs a number, as in: npm run test:e2e -- --repeat 20 idle');
  const used = option.inlineValue ? 1 : 2;
  return { times, rest: args.filter((_, index) => index < option.index || index >= option.index + used) };
}
