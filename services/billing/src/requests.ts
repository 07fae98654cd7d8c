import * as contracts from '@scanlist/contracts/messages/billing';
import type { RequestContract } from '@scanlist/contracts/messages/define';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import type { z } from 'zod';
import type { Dependencies } from './dependencies.ts';
import { getOpenPayment } from './invoices/get-open-payment.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { forgetOwner } from './owner-events/forget-owner.ts';
import { getPlans } from './plans/get-plans.ts';
import { cancelSignup } from './signup-payments/cancel-signup.ts';
import { createSetupIntent } from './signup-payments/create-setup-intent.ts';
import { startTrial } from './signup-payments/start-trial.ts';
import { cancelSubscription } from './subscriptions/cancel-subscription.ts';
import { changeCard } from './subscriptions/change-card.ts';
import { changePeriod } from './subscriptions/change-period.ts';
import { checkAttempt } from './subscriptions/check-attempt.ts';
import { coalesceCalls } from './subscriptions/coalesce-calls.ts';
import { createSubscription } from './subscriptions/create-subscription.ts';
import { getSubscription } from './subscriptions/get-subscription.ts';
import { previewPeriod } from './subscriptions/preview-period.ts';
import { refreshSubscription } from './subscriptions/refresh-subscription.ts';
import { resumeSubscription } from './subscriptions/resume-subscription.ts';
import { takeCardBack } from './subscriptions/take-card-back.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';

/** The least time between two reads of one owner's open attempt at the provider, in milliseconds. */
const checkIntervalMs = 500;

/** The use case of each request. */
export function requests(deps: Dependencies): RequestHandler[] {
  const check = coalesceCalls((ownerId) => checkAttempt(deps, ownerId), checkIntervalMs);
  return [
    bind(deps, contracts.getPlans, getPlans),
    bind(deps, contracts.getPaymentConfig, async () => deps.provider.browserConfig),
    handle(contracts.getSubscription, (input) => getSubscription(deps, input, check)),
    bind(deps, contracts.syncSubscription, refreshSubscription),
    bind(deps, contracts.createSetupIntent, createSetupIntent),
    bind(deps, contracts.startTrial, startTrial),
    bind(deps, contracts.cancelSignup, cancelSignup),
    bind(deps, contracts.createSubscription, createSubscription),
    bind(deps, contracts.cancelSubscription, cancelSubscription),
    bind(deps, contracts.resumeSubscription, resumeSubscription),
    bind(deps, contracts.changeCard, changeCard),
    bind(deps, contracts.changePeriod, changePeriod),
    bind(deps, contracts.previewPeriod, previewPeriod),
    bind(deps, contracts.takeCardBack, takeCardBack),
    bind(deps, contracts.listInvoices, listInvoices),
    bind(deps, contracts.getOpenPayment, getOpenPayment),
    bind(deps, contracts.receiveWebhook, receiveWebhook),
    bind(deps, contracts.forgetOwner, forgetOwner),
  ];
}

/** Binds a use case to its contract. The calls of the database and the provider have their own time limits. */
function bind<Input extends z.ZodType, Output extends z.ZodType>(
  deps: Dependencies,
  contract: RequestContract<Input, Output>,
  perform: (deps: Dependencies, input: z.output<Input>) => Promise<z.output<Output>>,
): RequestHandler {
  return handle(contract, (input) => perform(deps, input));
}
