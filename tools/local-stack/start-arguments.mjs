// The arguments of `npm start --`. Only Node's built-in modules.
import { parseArgs } from 'node:util';

/**
 * Parses the arguments of start.mjs. Throws an Error with a message for people if one is unknown or invalid.
 *
 * @param {string[]} args
 * @returns {{ built: boolean, watch: boolean, phone: boolean, replicas: number, natsNodes: number }}
 */
export function readStartArguments(args) {
  const { values } = parseArgs({
    args,
    options: {
      built: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      phone: { type: 'boolean', default: false },
      replicas: { type: 'string', default: '1' },
      'nats-nodes': { type: 'string', default: '1' },
    },
  });
  return {
    built: values.built,
    watch: values.watch,
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
