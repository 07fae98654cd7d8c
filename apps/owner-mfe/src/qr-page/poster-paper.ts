/** The papers a poster is made for. */
export type Paper = 'a4' | 'letter';

/**
 * The paper that lies in most printers where the browser's languages are spoken (BCP 47, the preferred one first): Letter
 * in North America and its neighbours to the south, A4 everywhere else.
 */
export function defaultPaper(languages: readonly string[]): Paper {
  return letterRegions.has(regionOf(languages[0] ?? '')) ? 'letter' : 'a4';
}

/** 'en' alone says nothing about a place; its likeliest is taken then, as the browser's own data has it. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? '';
  } catch {
    return '';
  }
}

const letterRegions = new Set('US CA MX PR PH CL CO CR DO GT HN NI PA SV VE'.split(' '));

/** How large a title can be set so that it stays within a few lines: the longer, the smaller. */
export function titleSize(title: string): 'large' | 'medium' | 'small' {
  if (title.length <= 28) return 'large';
  return title.length <= 64 ? 'medium' : 'small';
}
