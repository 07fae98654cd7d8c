import { z } from 'zod';
import { collect, settlePaid } from '../billing-cycle.ts';
import { finalizeInvoice, stopCollecting, voidInvoice } from '../invoice.ts';
import { createdShape, page, pageShape } from '../pages.ts';
import { flag, readParameters, text } from '../parameters.ts';
import { noSuch, StripeError, wrongState } from '../stripe-error.ts';
import { expireSubscription } from '../subscription.ts';
import type { Call, Route } from './route.ts';

export const invoiceRoutes: Route[] = [
  { method: 'GET', path: '/v1/invoices', run: list },
  { method: 'GET', path: '/v1/invoices/:id', run: retrieve },
  { method: 'POST', path: '/v1/invoices/:id/finalize', run: finalize },
  { method: 'POST', path: '/v1/invoices/:id/pay', run: pay },
  { method: 'POST', path: '/v1/invoices/:id/void', run: voided },
];

function list({ repository, given }: Call) {
  const shape = {
    ...pageShape,
    ...createdShape,
    customer: text().optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    subscription: text().optional(),
  };
  const { customer, status, subscription, ...wanted } = readParameters(shape, given);
  return page(repository, 'invoice', '/v1/invoices', wanted, {
    holds: {
      ...(customer ? { customer } : {}),
      ...(status ? { status } : {}),
      ...(subscription ? { parent: { subscription_details: { subscription } } } : {}),
    },
  });
}

function retrieve({ repository, given, id }: Call) {
  readParameters({}, given);
  return repository.get('invoice', id);
}

/** Finalizes a draft before its hour is over. Without `auto_advance` it is not charged automatically. */
async function finalize({ repository, given, id }: Call) {
  const { auto_advance: advances } = readParameters({ auto_advance: flag.optional() }, given);
  const bill = await repository.bill(await repository.get('invoice', id));
  if (bill.invoice.status !== 'draft') throw wrongState('This invoice is already finalized');
  const method = await repository.chargedMethod(bill.subscription, bill.customer);
  const final = finalizeInvoice(repository.work, bill, method?.id ?? null);
  if (!final.intent) return settlePaid(repository.work, final).invoice;
  return advances === false ? stopCollecting(repository.work, final.invoice) : final.invoice;
}

/** Charges now, with the given method or the default one. A draft is finalized first. */
async function pay({ repository, given, id }: Call) {
  const shape = { payment_method: text().optional(), off_session: flag.optional() };
  const { payment_method: methodId } = readParameters(shape, given);
  const invoice = await repository.get('invoice', id);
  const bill = await repository.bill(invoice);
  if (invoice.status === 'paid') throw wrongState('Invoice is already paid');
  if (invoice.status !== 'open' && invoice.status !== 'draft')
    throw wrongState(`This invoice cannot be paid: its status is ${invoice.status}.`);
  const method = methodId
    ? await repository.get('payment_method', methodId, 'payment_method')
    : await repository.chargedMethod(bill.subscription, bill.customer);
  if (methodId && method?.customer !== bill.customer.id)
    throw noSuch('payment_method', methodId, 'payment_method');
  if (!method) {
    throw new StripeError(
      400,
      'There is no default_payment_method set on this Customer or Invoice. Please set a default payment method.',
      { code: 'missing' },
    );
  }
  const paid = collect(repository.work, bill, method, { isAutomatic: false });
  if (paid.error) throw paid.error.with(paid.bill.intent ? { payment_intent: paid.bill.intent } : {});
  return paid.bill.invoice;
}

/** Voids an invoice. An incomplete subscription whose first invoice is void expires. */
async function voided({ repository, given, id }: Call) {
  readParameters({}, given);
  const bill = await repository.bill(await repository.get('invoice', id));
  const invoice = voidInvoice(repository.work, bill);
  if (bill.subscription.status === 'incomplete') expireSubscription(repository.work, bill.subscription);
  return invoice;
}
