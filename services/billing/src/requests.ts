import * as ask from '@scanlist/contracts/messages/billing';
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
import { askProvider } from './subscriptions/ask-provider.ts';
import { cancelSubscription } from './subscriptions/cancel-subscription.ts';
import { changeCard } from './subscriptions/change-card.ts';
import { changePeriod } from './subscriptions/change-period.ts';
import { createSubscription } from './subscriptions/create-subscription.ts';
import { getSubscription } from './subscriptions/get-subscription.ts';
import { joinAsking } from './subscriptions/join-asking.ts';
import { lookAtAttempt } from './subscriptions/look-at-attempt.ts';
import { previewPeriod } from './subscriptions/preview-period.ts';
import { resumeSubscription } from './subscriptions/resume-subscription.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';

/** How often the provider is asked about one owner's open payment at most, in milliseconds. */
const lookEveryMs = 500;

/** Which request is answered by which use case. */
export function requests(deps: Dependencies): RequestHandler[] {
  const look = joinAsking((ownerId) => lookAtAttempt(deps, ownerId), lookEveryMs);
  return [
    answer(deps, ask.getPlans, getPlans),
    answer(deps, ask.getPaymentConfig, async () => deps.provider.browserConfig),
    handle(ask.getSubscription, (input) => getSubscription(deps, input, look)),
    answer(deps, ask.syncSubscription, askProvider),
    answer(deps, ask.createSetupIntent, createSetupIntent),
    answer(deps, ask.startTrial, startTrial),
    answer(deps, ask.cancelSignup, cancelSignup),
    answer(deps, ask.createSubscription, createSubscription),
    answer(deps, ask.cancelSubscription, cancelSubscription),
    answer(deps, ask.resumeSubscription, resumeSubscription),
    answer(deps, ask.changeCard, changeCard),
    answer(deps, ask.changePeriod, changePeriod),
    answer(deps, ask.previewPeriod, previewPeriod),
    answer(deps, ask.listInvoices, listInvoices),
    answer(deps, ask.getOpenPayment, getOpenPayment),
    answer(deps, ask.receiveWebhook, receiveWebhook),
    answer(deps, ask.forgetOwner, forgetOwner),
  ];
}

/** Joins a contract and its use case. Time limits stand where the database and the provider are asked. */
function answer<Input extends z.ZodType, Output extends z.ZodType>(
  deps: Dependencies,
  contract: RequestContract<Input, Output>,
  perform: (deps: Dependencies, input: z.output<Input>) => Promise<z.output<Output>>,
): RequestHandler {
  return handle(contract, (input) => perform(deps, input));
}
