import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import graphs from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json';
import passwords from '@zxcvbn-ts/language-common/src/passwords.json';
import { translations } from '@zxcvbn-ts/language-en';
import words from '@zxcvbn-ts/language-en/src/commonWords.json';
import firstNames from '@zxcvbn-ts/language-en/src/firstnames.json';

/** How hard a password is to guess, for its reader. */
export interface Strength {
  /** From 0, which anybody guesses, to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  /** What makes it weak, or would make it better; null for a good one. */
  advice: string | null;
}

// Last names and the words of Wikipedia would be as many bytes again.
const estimator = new ZxcvbnFactory({
  dictionary: { passwords, words, firstNames },
  graphs,
  translations: {
    ...translations,
    warnings: {
      ...translations.warnings,
      userInputs: 'It contains your name or email, so it’s easy to guess.',
    },
  },
  // The time that it takes grows with the square of the length.
  maxLength: 100,
});

/** Estimates a password; `personal` is what others know of its owner. */
export function estimateStrength(password: string, personal: readonly string[]): Strength {
  const known = personal
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter(({ length }) => length > 2);
  const { score, feedback } = estimator.check(password, known);
  const advice = score < 3 && (feedback.warning ?? feedback.suggestions[0]);
  return { score, advice: advice || null };
}
