import { type Language, languages, languageTagOf } from '@scanlist/contracts/http/languages';
import { serverText } from './texts/text.ts';

/** Leads to the page in each other language, under its own name; `shown` is that of the page. Needs no script. */
export function LanguageMenu({ shown }: { shown: Language }) {
  const others = (Object.keys(languages) as Language[]).filter((language) => language !== shown);
  return (
    <details className="fill-languages">
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5 6-5 12 0 18 5-6 5-12 0-18" />
        </svg>
        <span className="fill-hidden">{serverText('chooseLanguage')}</span>
        {languages[shown]}
      </summary>
      <ul>
        {others.map((language) => (
          <li key={language}>
            <a href={`?lang=${language}`} lang={languageTagOf(language)}>
              {languages[language]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
