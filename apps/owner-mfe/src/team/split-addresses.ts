import { newAccountFields } from '@scanlist/contracts/http/accounts';
import { invitationLimits } from '@scanlist/contracts/http/workspaces';

const { emailsMax } = invitationLimits;
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Wrong addresses that a message names; it counts the others. */
const namedMax = 3;

/**
 * The distinct addresses in a text, as typed or pasted: between commas, semicolons, spaces and line breaks, and without
 * the names that mail programs put around them ('Nina Kay <nina@example.com>').
 */
export function splitAddresses(text: string): string[] {
  const addresses = text
    .replace(/"[^"]*"(?=\s*<)/g, ' ')
    .replace(/[^<>,;\n]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const keys = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_address, place) => keys.indexOf(keys[place] ?? '') === place);
}

/** What is wrong with the addresses in a text, and which; null if they can be invited. */
export function problemOfAddresses(text: string): string | null {
  const addresses = splitAddresses(text);
  if (addresses.length === 0) return 'Please enter at least one email address';
  const wrong = addresses.filter((address) => !newAccountFields.email.safeParse(address).success);
  if (wrong.length > 0) return wrongAddresses(wrong);
  if (addresses.length <= emailsMax) return null;
  return `You can invite up to ${emailsMax} people at once. You entered ${addresses.length.toLocaleString('en-US')} addresses.`;
}

/** Says which addresses are none. */
export function wrongAddresses(wrong: readonly string[]): string {
  const named = wrong.slice(0, namedMax).map((address) => `“${address}”`);
  const more = wrong.length - named.length;
  const all = list.format(more > 0 ? [...named, `${more.toLocaleString('en-US')} more`] : named);
  return `Nothing was sent: ${all} ${wrong.length === 1 ? 'isn’t a valid email address' : 'aren’t valid email addresses'}.`;
}
