import type { Language } from '@scanlist/contracts/http/languages';
import ar from './ar.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import he from './he.json';
import hi from './hi.json';
import it from './it.json';
import ja from './ja.json';
import nl from './nl.json';
import pl from './pl.json';
import pt from './pt.json';
import type { Messages } from './text.ts';
import tr from './tr.json';
import uk from './uk.json';
import vi from './vi.json';
import zh from './zh.json';

/** The texts of a language: those that a page has at first, those it loads later, and those of the server's HTML. */
export interface Catalog {
  page: Messages;
  later: Messages;
  server: Messages;
}

const built: Record<Language, object> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  tr,
  uk,
  ar,
  he,
  hi,
  ja,
  zh,
  vi,
};

/** Every language, as the build compiles it; only the server has them all. */
export const catalogs = built as Record<Language, Catalog>;
