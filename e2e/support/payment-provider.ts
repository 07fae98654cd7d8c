import { expect } from 'playwright/test';

/** Controls the payment stand-in: its clock, its faults and its stored objects. */
export class PaymentProvider {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Moves the stand-in's clock forward. Everything due by then has happened when the promise resolves. */
  async advanceClock({ days = 0, hours = 0 }: { days?: number; hours?: number }): Promise<void> {
    const answer = await this.control('clock/advance', { seconds: days * 86_400 + hours * 3_600 });
    expect(answer.status).toBe(200);
  }

  /** Makes the next requests to the stand-in fail; `{}` removes all faults. */
  async fault(faults: object): Promise<void> {
    expect((await this.control('faults', faults)).status).toBe(200);
  }

  /** Returns up to a hundred objects of one kind, such as `customers` or `subscriptions?status=all`. */
  async list<Kept>(what: string): Promise<Kept[]> {
    const answer = await fetch(`${this.url}/v1/${what}${what.includes('?') ? '&' : '?'}limit=100`, {
      headers: { authorization: 'Bearer sk_test_look' },
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: Kept[] }).data;
  }

  private control(path: string, body: object): Promise<Response> {
    return fetch(`${this.url}/_local/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}
