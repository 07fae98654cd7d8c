import { z } from 'zod';
import { type Parameters, readParameters } from './parameters.ts';
import { noSuch } from './stripe-error.ts';
import type { StripeObject, StripeRows } from './stripe-rows.ts';

const metadata = z.record(z.string(), z.string());
const createShape = {
  email: z.string().max(512).optional(),
  name: z.string().max(256).optional(),
  description: z.string().max(5000).optional(),
  phone: z.string().max(20).optional(),
  metadata: metadata.optional(),
};

/** `POST /v1/customers`. */
export async function createCustomer(
  rows: StripeRows,
  given: Parameters,
  made: { id: string; created: number },
) {
  const { email, name, description, phone, metadata: own } = readParameters(createShape, given);
  const customer: StripeObject = {
    id: made.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: made.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: description ?? null,
    discount: null,
    email: email ?? null,
    invoice_prefix: made.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: { ...own },
    name: name ?? null,
    next_invoice_sequence: 1,
    phone: phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  await rows.keep(customer);
  return customer;
}

/** `GET /v1/customers/:id`; a deleted one answers its deleted form. */
export async function getCustomer(rows: StripeRows, id: string, given: Parameters) {
  readParameters({}, given);
  return existing(rows, id);
}

/** `DELETE /v1/customers/:id`; deleting twice is refused as a missing customer. */
export async function deleteCustomer(rows: StripeRows, id: string, given: Parameters) {
  readParameters({}, given);
  const customer = await existing(rows, id);
  if (customer.deleted === true) throw noSuch('customer', id);
  const deleted: StripeObject = { id, object: 'customer', deleted: true };
  await rows.keep(deleted);
  return deleted;
}

async function existing(rows: StripeRows, id: string): Promise<StripeObject> {
  const customer = await rows.find('customer', id);
  if (!customer) throw noSuch('customer', id);
  return customer;
}
