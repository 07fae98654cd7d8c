import { collect, endPeriod } from './billing-cycle.ts';
import { voidInvoice } from './invoice.ts';
import type { ObjectRepository } from './object-repository.ts';
import type { Job } from './stripe-rows.ts';
import { endSubscription, expireSubscription, hasEnded } from './subscription.ts';
import { saveChange } from './unit-of-work.ts';

/** Runs a due job. It does nothing if its object has changed and no longer needs it. */
export async function runJob(repository: ObjectRepository, { kind, subject }: Job): Promise<void> {
  const { work } = repository;
  switch (kind) {
    case 'trial-will-end': {
      const subscription = await repository.find('subscription', subject);
      if (subscription?.status === 'trialing')
        work.emit('customer.subscription.trial_will_end', subscription);
      return;
    }
    case 'period-end': {
      const subscription = await repository.find('subscription', subject);
      if (!subscription || hasEnded(subscription) || subscription.status === 'incomplete') return;
      const customer = await repository.customer(subscription.customer);
      endPeriod(work, {
        subscription,
        customer,
        method: await repository.chargedMethod(subscription, customer),
      });
      return;
    }
    case 'cancel': {
      const subscription = await repository.find('subscription', subject);
      if (subscription && !hasEnded(subscription))
        endSubscription(work, subscription, 'cancellation_requested');
      return;
    }
    case 'collect': {
      const invoice = await repository.find('invoice', subject);
      if (invoice?.status !== 'draft' && invoice?.status !== 'open') return;
      const bill = await repository.bill(invoice);
      const method = await repository.chargedMethod(bill.subscription, bill.customer);
      collect(work, bill, method, { isAutomatic: true });
      return;
    }
    case 'expire': {
      const subscription = await repository.find('subscription', subject);
      if (subscription?.status !== 'incomplete') return;
      const invoice = await repository.find('invoice', subscription.latest_invoice ?? '');
      if (invoice?.status === 'open') voidInvoice(work, await repository.bill(invoice));
      expireSubscription(work, subscription);
      return;
    }
    case 'clock-ready': {
      const clock = await repository.get('test_helpers.test_clock', subject);
      const { target } = clock._local;
      const ready = { status: 'ready' as const, status_details: {}, frozen_time: target };
      saveChange(work, clock, ready, 'test_helpers.test_clock.ready');
    }
  }
}
