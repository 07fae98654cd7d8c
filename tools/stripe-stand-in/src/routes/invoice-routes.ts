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

function list({ book, given }: Call) {
  const shape = {
    ...pageShape,
    ...createdShape,
    customer: text().optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    subscription: text().optional(),
  };
  const { customer, status, subscription, ...wanted } = readParameters(shape, given);
  return page(book, 'invoice', '/v1/invoices', wanted, {
    holds: {
      ...(customer ? { customer } : {}),
      ...(status ? { status } : {}),
      ...(subscription ? { parent: { subscription_details: { subscription } } } : {}),
    },
  });
}

function retrieve({ book, given, id }: Call) {
  readParameters({}, given);
  return book.get('invoice', id);
}

/** Ends a draft before its hour is over; with `auto_advance` off it waits for whoever pays or voids it. */
async function finalize({ book, given, id }: Call) {
  const { auto_advance: advances } = readParameters({ auto_advance: flag.optional() }, given);
  const bill = await book.bill(await book.get('invoice', id));
  if (bill.invoice.status !== 'draft') throw wrongState('This invoice is already finalized');
  const method = await book.chargedMethod(bill.subscription, bill.customer);
  const final = finalizeInvoice(book.turn, bill, method?.id ?? null);
  if (!final.intent) return settlePaid(book.turn, final).invoice;
  return advances === false ? stopCollecting(book.turn, final.invoice) : final.invoice;
}

/** Tries again now, with the method given or the usual one; a draft is finalized first. */
async function pay({ book, given, id }: Call) {
  const shape = { payment_method: text().optional(), off_session: flag.optional() };
  const { payment_method: methodId } = readParameters(shape, given);
  const invoice = await book.get('invoice', id);
  const bill = await book.bill(invoice);
  if (invoice.status === 'paid') throw wrongState('Invoice is already paid');
  if (invoice.status !== 'open' && invoice.status !== 'draft')
    throw wrongState(`This invoice cannot be paid: its status is ${invoice.status}.`);
  const method = methodId
    ? await book.get('payment_method', methodId, 'payment_method')
    : await book.chargedMethod(bill.subscription, bill.customer);
  if (methodId && method?.customer !== bill.customer.id)
    throw noSuch('payment_method', methodId, 'payment_method');
  if (!method) {
    throw new StripeError(
      400,
      'There is no default_payment_method set on this Customer or Invoice. Please set a default payment method.',
      { code: 'missing' },
    );
  }
  const paid = collect(book.turn, bill, method, { isAutomatic: false });
  if (paid.error) throw paid.error.with(paid.bill.intent ? { payment_intent: paid.bill.intent } : {});
  return paid.bill.invoice;
}

/** An unfinished subscription whose first invoice is void cannot be finished any more. */
async function voided({ book, given, id }: Call) {
  readParameters({}, given);
  const bill = await book.bill(await book.get('invoice', id));
  const invoice = voidInvoice(book.turn, bill);
  if (bill.subscription.status === 'incomplete') expireSubscription(book.turn, bill.subscription);
  return invoice;
}
