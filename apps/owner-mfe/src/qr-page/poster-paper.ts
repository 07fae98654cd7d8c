/** The papers a poster is made for. */
export type Paper = 'a4' | 'letter';

/**
 * The usual paper of the browser's preferred language (BCP 47): Letter in North America and some countries to the
 * south, A4 everywhere else.
 */
export function defaultPaper(languages: readonly string[]): Paper {
  return letterRegions.has(regionOf(languages[0] ?? '')) ? 'letter' : 'a4';
}

/** A language without a region, such as 'en', gets its likeliest one from the browser's data. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? '';
  } catch {
    return '';
  }
}

const letterRegions = new Set('US CA MX PR PH CL CO CR DO GT HN NI PA SV VE'.split(' '));

/** The font size of a title that keeps it within a few lines. */
export function titleSize(title: string): 'large' | 'medium' | 'small' {
  if (title.length <= 28) return 'large';
  return title.length <= 64 ? 'medium' : 'small';
}
