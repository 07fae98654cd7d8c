import { emailChangeAsked } from '@scanlist/contracts/messages/gateway';
import { confirmationAsked, entryRecorded, testMailAsked } from '@scanlist/contracts/messages/lists';
import { type Reaction, react } from '@scanlist/messaging/consume';
import type { MailingDependencies } from './deliveries/deliver-once.ts';
import { mailAskedConfirmation } from './deliveries/mail-asked-confirmation.ts';
import { mailAskedEmailChange } from './deliveries/mail-asked-email-change.ts';
import { mailAskedTest } from './deliveries/mail-asked-test.ts';
import { mailRecordedEntry } from './deliveries/mail-recorded-entry.ts';

/** What this service does when something happens: a line for each event. */
export function reactions(dependencies: MailingDependencies): Reaction[] {
  return [
    react(entryRecorded, (event) => mailRecordedEntry(dependencies, event)),
    react(confirmationAsked, (event) => mailAskedConfirmation(dependencies, event)),
    react(testMailAsked, (event) => mailAskedTest(dependencies, event)),
    react(emailChangeAsked, (event) => mailAskedEmailChange(dependencies, event)),
  ];
}
