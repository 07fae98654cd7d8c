/** What a mail program is opened with. */
export interface MailDraft {
  subject: string;
  text: string;
}

/** Beyond this, in characters, some systems open no mail program at all. */
const linkMax = 1_900;

/** A link that opens a mail to this address, with what was written already in it as far as such a link may carry it. */
export function mailLink(address: string, draft?: MailDraft): string {
  const to = `mailto:${address}`;
  if (!draft) return to;
  const withSubject = `${to}?subject=${encodeURIComponent(draft.subject)}`;
  const whole = `${withSubject}&body=${encodeURIComponent(draft.text.replace(/\r?\n/g, '\r\n'))}`;
  return whole.length <= linkMax ? whole : withSubject;
}
