import { expect } from 'playwright/test';
import { slowness } from './slowness.ts';

/** A mail as the local mailbox stores it, in Resend's format. */
export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  reply_to?: string[] | null;
  attachments?: { filename: string; content: string; content_type?: string }[];
}

/** Reads the local mailbox that takes the place of Resend. */
export class Mailbox {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Waits until exactly one mail has this subject and returns it with its body. */
  async waitFor(subject: string): Promise<Mail> {
    let id = '';
    await expect
      .poll(
        async () => {
          const found = (await this.all()).filter((mail) => mail.subject === subject);
          id = found[0]?.id ?? '';
          return found.length;
        },
        { message: `one mail '${subject}'`, timeout: 15_000 * slowness },
      )
      .toBe(1);
    return this.open(id);
  }

  /** Returns one mail with its body. */
  async open(id: string): Promise<Mail> {
    return this.read<Mail>(`/emails/${id}`);
  }

  /** Returns every mail in the mailbox, newest first, without bodies. */
  async all(): Promise<Mail[]> {
    const mails: Mail[] = [];
    for (let more = true; more; ) {
      const after = mails.length > 0 ? `&after=${mails.at(-1)?.id}` : '';
      const page = await this.read<{ data: Mail[]; has_more: boolean }>(`/emails?limit=100${after}`);
      mails.push(...page.data);
      more = page.has_more;
    }
    return mails;
  }

  /** Waits until exactly `count` mails went to an address and returns them with bodies, newest first. */
  async waitForTo(address: string, count: number): Promise<Mail[]> {
    await expect
      .poll(async () => (await this.sentTo(address)).length, { message: `${count} mails to ${address}` })
      .toBe(count);
    const found = await this.sentTo(address);
    return Promise.all(found.map(({ id }) => this.open(id)));
  }

  /** Returns the mails whose reply-to is this address, with bodies. */
  async withReplyTo(address: string): Promise<Mail[]> {
    const found = (await this.all()).filter(({ reply_to }) => reply_to?.includes(address));
    return Promise.all(found.map(({ id }) => this.open(id)));
  }

  /** Waits until exactly one mail has this reply-to address and returns it with its body. */
  async waitForReplyTo(address: string): Promise<Mail> {
    let found: Mail[] = [];
    await expect
      .poll(
        async () => {
          found = await this.withReplyTo(address);
          return found.length;
        },
        { message: `one mail with reply-to ${address}` },
      )
      .toBe(1);
    const [mail] = found;
    if (!mail) throw new Error('there is no mail');
    return mail;
  }

  /** Asks again while the mailbox cannot answer, because tests kill the PostgreSQL that stores its mails. */
  private async read<Body>(path: string): Promise<Body> {
    let answer: Response | undefined;
    await expect(async () => {
      answer = await fetch(`${this.url}${path}`);
      expect(answer.status).toBeLessThan(500);
    }).toPass({ timeout: 15_000 * slowness });
    if (!answer?.ok)
      throw new Error(`The mailbox answered ${answer?.status} to ${path}: ${await answer?.text()}`);
    return (await answer.json()) as Body;
  }

  /** Returns the mails to an address, newest first, without bodies. */
  async sentTo(address: string): Promise<Mail[]> {
    return (await this.all()).filter((mail) => mail.to.includes(address));
  }

  /** Returns how many mails have this subject. */
  async count(subject: string): Promise<number> {
    return (await this.all()).filter((mail) => mail.subject === subject).length;
  }

  /** Returns the entry numbers in the links of the mails with this subject, in ascending order. */
  async entryNumbers(subject: string): Promise<number[]> {
    const mails = (await this.all()).filter((mail) => mail.subject === subject);
    const numbers: number[] = [];
    for (const { id } of mails) {
      const { text } = await this.open(id);
      numbers.push(Number(/#entry-(\d+)/.exec(text)?.[1]));
    }
    return numbers.sort((a, b) => a - b);
  }

  /** Returns the entry numbers in all mails about lists with this title, in ascending order. */
  async entryNumbersOf(title: string): Promise<number[]> {
    const ids = (await this.all())
      .filter(({ subject }) => subject.startsWith(`${title}: `))
      .map(({ id }) => id);
    const numbers: number[] = [];
    while (ids.length > 0) {
      const mails = await Promise.all(ids.splice(0, 20).map((id) => this.open(id)));
      numbers.push(...mails.map(({ text }) => Number(/#entry-(\d+)/.exec(text)?.[1])));
    }
    return numbers.sort((a, b) => a - b);
  }

  /** Makes the next requests to the mailbox fail, or limits its rate, as the mail provider may do. */
  async fault(fault: { status: number; times: number } | { perSecond: number }): Promise<void> {
    const answer = await fetch(`${this.url}/_local/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect(answer.ok).toBe(true);
  }
}
