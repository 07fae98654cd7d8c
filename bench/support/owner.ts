/** API calls as the demo owner. */
export interface Owner {
  /** The cookies of the signed-in browser. */
  cookies: Cookie[];
  makeList(list: { title: string; items: number; notificationEmail?: string }): Promise<MadeList>;
}

export interface Cookie {
  name: string;
  value: string;
}

export interface EntryReceipt {
  receipt: string;
  createdAt: string;
}

export interface MadeList {
  id: string;
  items: { id: string; content: string }[];
}

/** Signs in as the demo owner (decision R4). */
export async function signIn(gateway: string): Promise<Owner> {
  const headers = { 'content-type': 'application/json', origin: gateway };
  const answer = await fetch(`${gateway}/api/auth/login`, {
    method: 'POST',
    headers,
    // As the sign-in page sends it: without a zone, times are drawn by the scripts alone.
    body: JSON.stringify({ username: 'demo', password: 'demo1234', timeZone: 'UTC' }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map(readCookie);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  return {
    cookies,
    async makeList({ title, items, notificationEmail }) {
      const made = await fetch(`${gateway}/api/lists`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify({
          title,
          description: 'A list to measure with',
          type: 'TODO',
          requireSignature: false,
          notificationEmail: notificationEmail ?? null,
          items: Array.from({ length: items }, (_, index) => ({
            content: `Check the thing number ${index + 1}`,
          })),
        }),
      });
      if (made.status !== 201) throw new Error(`making a list answered ${made.status}`);
      return (await made.json()) as MadeList;
    },
  };
}

function readCookie(header: string): Cookie {
  const [pair = ''] = header.split(';');
  const equals = pair.indexOf('=');
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1) };
}

/** Submits an entry of a new visitor, with every item ticked. */
export async function submitEntry(gateway: string, list: MadeList): Promise<EntryReceipt> {
  const answer = await fetch(`${gateway}/api/lists/${list.id}/log-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway },
    body: completionOf(list),
  });
  if (!answer.ok) throw new Error(`submitting an entry answered ${answer.status}`);
  return (await answer.json()) as EntryReceipt;
}

/** The body of a completion by a new visitor, with every item ticked. */
export function completionOf(list: MadeList): string {
  const random = Math.random().toString(36).slice(2);
  return JSON.stringify({
    sessionId: `session-${Date.now()}-${random}${Math.random().toString(36).slice(2)}`,
    signatureData: null,
    completedItems: list.items.map(({ id, content }) => ({ itemId: id, content, note: null })),
    uncompletedItems: [],
  });
}
