import { hasInvisibleCharacters } from './invisible-characters.ts';

/*
 * What a new user name may be written in: "Highly Restrictive" of UTS 39, section 5.2. One script, or Latin with those of
 * Japanese, Korean or Chinese. Only scripts that languages of today are written in count (UAX 31, tables 5 and 7).
 */
const scripts =
  `Latin Cyrillic Greek Arabic Hebrew Devanagari Han Thai Armenian Bengali Ethiopic Georgian Gujarati Gurmukhi
  Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Tibetan Adlam Balinese Bamum Batak Canadian_Aboriginal
  Chakma Cham Cherokee Hanifi_Rohingya Javanese Kayah_Li Lepcha Limbu Lisu Mandaic Meetei_Mayek Miao Mongolian New_Tai_Lue Newa
  Nko Nyiakeng_Puachue_Hmong Ol_Chiki Osage Saurashtra Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tifinagh Vai
  Wancho Yi`.split(/\s+/);

const groups: readonly (readonly string[])[] = [
  ...scripts.map((script) => [script]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

/** Digits, signs, emoji and accents belong to every alphabet. */
const common = '\\p{Script_Extensions=Common}\\p{Script_Extensions=Inherited}';

// Made when the first name is no ASCII: sixty of them take a phone a moment.
let made: readonly RegExp[] | undefined;

/** Why somebody cannot choose this user name, prepared; null if nothing is wrong with its characters. */
export function usernameProblem(username: string): string | null {
  // A sign-in accepts either, so a name must never look like another person's address.
  if (username.includes('@')) return 'Username must not contain @';
  if (hasInvisibleCharacters(username)) return 'Username must not contain invisible characters';
  if (/(?:^| )\p{M}/u.test(username)) return 'Username must not contain accents without a letter';
  if (!isOfOneAlphabet(username)) return 'Username must use the letters of one alphabet only';
  return null;
}

function isOfOneAlphabet(username: string): boolean {
  if (/^[ -~]*$/.test(username)) return true;
  made ??= groups.map((group) => {
    const letters = group.map((script) => `\\p{Script_Extensions=${script}}`).join('');
    return new RegExp(`^[${common}${letters}]*$`, 'u');
  });
  return made.some((alphabet) => alphabet.test(username));
}
