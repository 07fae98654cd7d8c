import { readFileSync } from 'node:fs';
import { compileTexts } from '@scanlist/build-kit/texts';
import { intlTagOf, type Language } from '@scanlist/contracts/http/languages';
import { type Messages, showTexts } from './text.ts';

/** For tests: all texts of a language, as the build compiles them. */
export function textsOf(language: Language): Record<'page' | 'later' | 'server', Messages> {
  const read = (name: string) => JSON.parse(readFileSync(`${import.meta.dirname}/${name}.json`, 'utf8'));
  return compileTexts(language, read(language), read('en'));
}

/** For tests: shows texts in a language from now on. */
export function showTextsOf(language: Language): void {
  const { page, later, server } = textsOf(language);
  showTexts({ language: intlTagOf(language) }, { ...page, ...later, ...server });
}
