// The arguments of `npm start --`. Only Node's built-in modules.
import { parseArgs } from 'node:util';

const slices = ['shell', 'owner', 'marketing', 'fill'];

/**
 * Parses the arguments of start.mjs. Throws an Error with a message for people if one is unknown or invalid.
 *
 * @param {string[]} args
 * @returns {{ built: boolean, watch: boolean, watched: string[], phone: boolean, replicas: number, natsNodes: number }}
 *   `watched` names the slices that are rebuilt on change; none stands for all slices and services.
 */
export function readStartArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      built: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      phone: { type: 'boolean', default: false },
      replicas: { type: 'string', default: '1' },
      'nats-nodes': { type: 'string', default: '1' },
    },
  });
  if (positionals.length > 0 && !values.watch) throw new Error(`npm start takes no '${positionals[0]}'.`);
  for (const name of positionals) {
    if (!slices.includes(name))
      throw new Error(`There is no slice '${name}'. There are ${slices.join(', ')}.`);
  }
  return {
    built: values.built,
    watch: values.watch,
    watched: positionals,
    phone: values.phone,
    replicas: oneOf(['1', '2', '3', '4'], '--replicas', values.replicas),
    natsNodes: oneOf(['1', '3'], '--nats-nodes', values['nats-nodes']),
  };
}

/**
 * @param {string[]} allowed
 * @param {string} name
 * @param {string} value
 */
function oneOf(allowed, name, value) {
  if (allowed.includes(value)) return Number(value);
  throw new Error(
    `${name} must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}, and not '${value}'.`,
  );
}
