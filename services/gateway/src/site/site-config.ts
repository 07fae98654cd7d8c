import { lineSchema } from '@scanlist/service-kit/config';
import { z } from 'zod';

export const companyNameSchema = lineSchema(120);
export const companyAddressSchema = lineSchema(300);
export const supportEmailSchema = z
  .string()
  .trim()
  .pipe(z.email('must be an e-mail address').max(254, 'must have at most 254 characters'));

const socialLinksMax = 8;

/** `Name=https://...`, separated by commas, in the order they are shown; the word `none` for none. */
export const socialLinksSchema = z.string().transform((text, context) => {
  if (text.trim() === 'none') return [];
  const links = text.split(',').map(readLink);
  const problem =
    links.find((link) => typeof link === 'string') ??
    (links.length > socialLinksMax ? `must be ${socialLinksMax} links at most` : null) ??
    (new Set(links.map(nameOf)).size < links.length ? 'names one link twice' : null);
  if (problem) {
    context.addIssue(problem);
    return z.NEVER;
  }
  return links.filter((link) => typeof link !== 'string');
});

interface SocialLink {
  name: string;
  url: string;
}

/** The link, or what is wrong with it. The value itself is left out: it does not belong in a log. */
function readLink(text: string, index: number): SocialLink | string {
  const at = text.indexOf('=');
  const which = `link ${index + 1}`;
  if (at < 1) return `${which} must be of the form Name=https://..., or the whole 'none'`;
  const name = lineSchema(40).safeParse(text.slice(0, at));
  if (!name.success) return `${which}: its name ${name.error.issues[0]?.message}`;
  const url = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(text.slice(at + 1).trim());
  if (!url.success) return `${which} must lead to an https:// address`;
  return { name: name.data, url: url.data };
}

function nameOf(link: SocialLink | string): string {
  return typeof link === 'string' ? link : link.name.toLowerCase();
}
