/** A figure and its bound: `most` is an upper limit, `least` a lower one. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  bound: { most: number } | { least: number };
  detail?: string;
}

/** Prints the figures as a table and returns whether each one is within its bound. */
export function report(figures: Figure[]): boolean {
  let allKept = true;
  for (const { name, value, unit, bound, detail } of figures) {
    const kept = 'most' in bound ? value <= bound.most : value >= bound.least;
    allKept &&= kept;
    const limit = 'most' in bound ? `at most ${bound.most}` : `at least ${bound.least}`;
    const shown = Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(3);
    console.log(
      `${kept ? 'kept  ' : 'MISSED'}  ${name}: ${shown} ${unit} (${limit})${detail ? `  ${detail}` : ''}`,
    );
  }
  return allKept;
}
