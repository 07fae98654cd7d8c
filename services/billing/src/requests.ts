import * as ask from '@scanlist/contracts/messages/billing';
import type { RequestContract } from '@scanlist/contracts/messages/define';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import type { z } from 'zod';
import { getOpenPayment } from './invoices/get-open-payment.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { forgetOwner } from './owners/forget-owner.ts';
import { getPlans } from './plans/get-plans.ts';
import { cancelSignup } from './signups/cancel-signup.ts';
import { createSetupIntent } from './signups/create-setup-intent.ts';
import { startTrial } from './signups/start-trial.ts';
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
import type { World } from './world.ts';

/** How often the provider is asked about one owner's open payment at most, in milliseconds. */
const lookEveryMs = 500;

/** Which request is answered by which use case. */
export function requests(world: World): RequestHandler[] {
  const look = joinAsking((ownerId) => lookAtAttempt(world, ownerId), lookEveryMs);
  return [
    answer(world, ask.getPlans, getPlans),
    answer(world, ask.getPaymentConfig, async () => world.provider.browserConfig),
    handle(ask.getSubscription, (input) => getSubscription(world, input, look)),
    answer(world, ask.syncSubscription, askProvider),
    answer(world, ask.createSetupIntent, createSetupIntent),
    answer(world, ask.startTrial, startTrial),
    answer(world, ask.cancelSignup, cancelSignup),
    answer(world, ask.createSubscription, createSubscription),
    answer(world, ask.cancelSubscription, cancelSubscription),
    answer(world, ask.resumeSubscription, resumeSubscription),
    answer(world, ask.changeCard, changeCard),
    answer(world, ask.changePeriod, changePeriod),
    answer(world, ask.previewPeriod, previewPeriod),
    answer(world, ask.listInvoices, listInvoices),
    answer(world, ask.getOpenPayment, getOpenPayment),
    answer(world, ask.receiveWebhook, receiveWebhook),
    answer(world, ask.forgetOwner, forgetOwner),
  ];
}

/** Joins a contract and its use case. Time limits stand where the database and the provider are asked. */
function answer<Input extends z.ZodType, Output extends z.ZodType>(
  world: World,
  contract: RequestContract<Input, Output>,
  perform: (world: World, input: z.output<Input>) => Promise<z.output<Output>>,
): RequestHandler {
  return handle(contract, (input) => perform(world, input));
}
