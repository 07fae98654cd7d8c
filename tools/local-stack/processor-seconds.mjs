import { readFileSync } from 'node:fs';

/** Linux counts processor time for programs in hundredths of a second, on every architecture that Node runs on. */
const ticksPerSecond = 100;

/**
 * The processor seconds, user and system, that this process has used with all its descendants that have ended and whose
 * parent waited for them: what `time` prints. Undefined on a system without /proc.
 */
export function processorSeconds(read = () => readFileSync('/proc/self/stat', 'utf8')) {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const fields = read().split(') ').at(-1).split(' ');
    const [user, system, ofChildren, systemOfChildren] = fields.slice(11, 15).map(Number);
    const seconds = (user + system + ofChildren + systemOfChildren) / ticksPerSecond;
    return Number.isFinite(seconds) ? seconds : undefined;
  } catch {
    return undefined;
  }
}
