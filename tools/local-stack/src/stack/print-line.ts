/** Prints a line to the terminal. A closed terminal does no harm. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
