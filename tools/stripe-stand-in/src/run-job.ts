import { collect, endPeriod } from './billing-cycle.ts';
import type { Book } from './book.ts';
import { voidInvoice } from './invoice.ts';
import type { Job } from './stripe-rows.ts';
import { endSubscription, expireSubscription, hasEnded } from './subscription.ts';
import { change } from './turn.ts';

/** Does what was to happen at this moment. One that finds its object changed meanwhile does nothing. */
export async function runJob(book: Book, { kind, subject }: Job): Promise<void> {
  const { turn } = book;
  switch (kind) {
    case 'trial-will-end': {
      const subscription = await book.find('subscription', subject);
      if (subscription?.status === 'trialing')
        turn.tell('customer.subscription.trial_will_end', subscription);
      return;
    }
    case 'period-end': {
      const subscription = await book.find('subscription', subject);
      if (!subscription || hasEnded(subscription) || subscription.status === 'incomplete') return;
      const customer = await book.customer(subscription.customer);
      endPeriod(turn, { subscription, customer, method: await book.chargedMethod(subscription, customer) });
      return;
    }
    case 'cancel': {
      const subscription = await book.find('subscription', subject);
      if (subscription && !hasEnded(subscription))
        endSubscription(turn, subscription, 'cancellation_requested');
      return;
    }
    case 'collect': {
      const invoice = await book.find('invoice', subject);
      if (invoice?.status !== 'draft' && invoice?.status !== 'open') return;
      const bill = await book.bill(invoice);
      const method = await book.chargedMethod(bill.subscription, bill.customer);
      collect(turn, bill, method, { isAutomatic: true });
      return;
    }
    case 'expire': {
      const subscription = await book.find('subscription', subject);
      if (subscription?.status !== 'incomplete') return;
      const invoice = await book.find('invoice', subscription.latest_invoice ?? '');
      if (invoice?.status === 'open') voidInvoice(turn, await book.bill(invoice));
      expireSubscription(turn, subscription);
      return;
    }
    case 'clock-ready': {
      const clock = await book.get('test_helpers.test_clock', subject);
      const { target } = clock._local;
      const ready = { status: 'ready' as const, status_details: {}, frozen_time: target };
      change(turn, clock, ready, 'test_helpers.test_clock.ready');
    }
  }
}
