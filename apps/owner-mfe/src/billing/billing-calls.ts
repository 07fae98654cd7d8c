import type { Invoice, OpenPayment, Plans, Subscription } from '@scanlist/contracts/http/billing';
import { api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import { relativeToDeviceClock } from './plan-text.ts';

/** `GET /api/subscription`: the last state that billing has of the owner's subscription (decision H5). */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => api.get<Subscription>('/api/subscription'),
});

/** `GET /api/plans`: the price catalogue (decision P2). Its `clockAheadMs` is relative to this device's clock. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => relativeToDeviceClock(await api.get<Plans>('/api/plans'), Date.now()),
});

/** `GET /api/invoices`: the owner's invoices, newest first. */
export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: () => api.get<Invoice[]>('/api/invoices'),
});

/** `GET /api/subscription/payment`: the payment that is due or needs the card holder's confirmation. */
export const openPaymentQuery = queryOptions({
  queryKey: ['open-payment'],
  queryFn: () => api.get<OpenPayment>('/api/subscription/payment'),
});
