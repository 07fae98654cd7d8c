/**
 * How many mails about single entries go out within `withinMs`, for one list and to one mailbox. One summary mail per
 * list covers the entries beyond.
 */
export interface MailBudget {
  perList: number;
  perMailbox: number;
  withinMs: number;
}

/** How much a list takes within a day, which begins with the first entry it takes. The last entry may exceed the bytes. */
export interface EntryBudget {
  entriesPerDay: number;
  bytesPerDay: number;
}
