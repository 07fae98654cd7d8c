import { parentPort, workerData } from 'node:worker_threads';

/** The `workerData` of this file: the thread sends one contact message from each address, fifty at a time. */
export interface Flood {
  gateway: string;
  addresses: string[];
}

/** The number of answers by HTTP status. */
export type Statuses = Record<number, number>;

const { gateway, addresses } = workerData as Flood;
const statuses: Statuses = {};
const atOnce = 50;

for (let sent = 0; sent < addresses.length; sent += atOnce) {
  await Promise.all(
    addresses.slice(sent, sent + atOnce).map((address, index) => send(sent + index, address)),
  );
}
parentPort?.postMessage(statuses);

async function send(number: number, address: string): Promise<void> {
  const answer = await fetch(`${gateway}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway, 'x-forwarded-for': address },
    body: JSON.stringify({
      name: `Sender ${number}`,
      email: `flood-${address}-${number}@example.com`,
      subject: 'A flood of them',
      message: `Message number ${number} of a great many.`,
    }),
  });
  await answer.arrayBuffer();
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
}
