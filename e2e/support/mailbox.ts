import { expect } from 'playwright/test';

/** A mail as the local mailbox keeps it, in Resend's shape. */
export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: string; content_type?: string }[];
}

/** Reads the mailbox that stands in for Resend. */
export class Mailbox {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Waits for the one mail with this subject and answers it whole. */
  async waitFor(subject: string): Promise<Mail> {
    let id = '';
    await expect
      .poll(
        async () => {
          const found = (await this.all()).filter((mail) => mail.subject === subject);
          id = found[0]?.id ?? '';
          return found.length;
        },
        { message: `one mail '${subject}'`, timeout: 15_000 },
      )
      .toBe(1);
    return (await fetch(`${this.url}/emails/${id}`)).json();
  }

  /** Every mail in the mailbox, newest first, without attachments. */
  async all(): Promise<Mail[]> {
    const { data } = (await (await fetch(`${this.url}/emails?limit=100`)).json()) as { data: Mail[] };
    return data;
  }

  /** Makes the next answers fail, as the mail provider does on a bad day. */
  async fault(fault: { status: number; times: number }): Promise<void> {
    const answer = await fetch(`${this.url}/_local/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect(answer.ok).toBe(true);
  }
}
