/** Whose branding it is: what the link is made of. */
export interface Branding {
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
}

/**
 * `/view-list/{id}/{company slug or initials}/{list slug}` (specification section 9): the same page as `/view-list/{id}`,
 * in words a visitor can read.
 */
export function previewLink(list: { id: string; title: string }, branding: Branding): string {
  const parts = [list.id, ownerPart(branding), slugOf(list.title) || 'list'];
  return `/view-list/${parts.map(encodeURIComponent).join('/')}`;
}

/** The company's slug; without one the uppercase initials of first and last name; without both of these 'JD'. */
export function ownerPart({ companyName, firstName, lastName }: Branding): string {
  const company = slugOf(companyName ?? '');
  if (company) return company;
  const first = firstLetter(firstName);
  const last = firstLetter(lastName);
  return first && last ? first + last : 'JD';
}

/** Lowercase, punctuation removed, spaces to hyphens; letters of every script stay. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** Whole characters, so that a name in any script gives a letter and not half of one. */
function firstLetter(word: string | null): string {
  return Array.from(word?.trim() ?? '')[0]?.toUpperCase() ?? '';
}
