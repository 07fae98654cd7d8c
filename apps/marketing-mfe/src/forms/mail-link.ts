/** The content of a new mail. */
export interface MailDraft {
  subject: string;
  text: string;
}

/** Above this length, in characters, some systems do not open a mail program. */
const linkMax = 1_900;

/** A link that opens a mail to this address, prefilled with the message as far as the length allows. */
export function mailLink(address: string, draft?: MailDraft): string {
  const to = `mailto:${address}`;
  if (!draft) return to;
  const withSubject = `${to}?subject=${encodeURIComponent(draft.subject)}`;
  const whole = `${withSubject}&body=${encodeURIComponent(draft.text.replace(/\r?\n/g, '\r\n'))}`;
  return whole.length <= linkMax ? whole : withSubject;
}
