/** The names that the link is made of. */
export interface Branding {
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
}

/**
 * `/view-list/{id}/{company slug or initials}/{list slug}` (specification section 9): the same page as
 * `/view-list/{id}` with a readable address.
 */
export function previewLink(list: { id: string; title: string }, branding: Branding): string {
  const parts = [list.id, ownerPart(branding), slugOf(list.title) || 'list'];
  return `/view-list/${parts.map(encodeURIComponent).join('/')}`;
}

/** The company's slug; else the uppercase initials of first and last name; else 'JD'. */
export function ownerPart({ companyName, firstName, lastName }: Branding): string {
  const company = slugOf(companyName ?? '');
  if (company) return company;
  const first = firstLetter(firstName);
  const last = firstLetter(lastName);
  return first && last ? first + last : 'JD';
}

/** Lowercase, punctuation removed, spaces to hyphens; letters of every script are kept. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** Takes a whole character, so that no surrogate pair is split. */
function firstLetter(word: string | null): string {
  return Array.from(word?.trim() ?? '')[0]?.toUpperCase() ?? '';
}
