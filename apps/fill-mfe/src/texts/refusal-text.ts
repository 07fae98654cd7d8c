/** A refusal as the server answers it. */
export interface Refusal {
  code?: unknown;
  message: string;
  issues?: unknown;
}

let explain = ({ message }: Refusal) => message;

/** Why the server refused something: its own sentence until `explainRefusals` was called. */
export function refusalText(refusal: Refusal): string {
  return explain(refusal);
}

/** Sets how refusals are explained in the language of the page; the script for that is loaded later. */
export function explainRefusals(how: (refusal: Refusal) => string): void {
  explain = how;
}
