import { join } from 'node:path';

/** The checkout. */
export const root = join(import.meta.dirname, '../../../..');
