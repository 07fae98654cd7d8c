import { entryRecorded } from '@scanlist/contracts/messages/lists';
import { type Reaction, react } from '@scanlist/messaging/consume';
import { type MailRecordedEntryDependencies, mailRecordedEntry } from './deliveries/mail-recorded-entry.ts';

/** What this service does when something happens: a line for each event. */
export function reactions(dependencies: MailRecordedEntryDependencies): Reaction[] {
  return [react(entryRecorded, (event) => mailRecordedEntry(dependencies, event))];
}
