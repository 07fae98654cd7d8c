/** Prints a line for the person at the terminal. Should nobody listen any more, nothing breaks. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
