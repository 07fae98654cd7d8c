/**
 * How long each kind of data is stored. retention-periods.test.ts compares it with docs/operations.md and the services'
 * own figures.
 */
export const retentionPeriods: readonly { what: string; duration: string }[] = [
  {
    what: 'Your account, lists, company name and logo',
    duration: 'Until you delete them or your account',
  },
  {
    what: 'Entries and signatures',
    duration: 'Until the owner deletes the entry, the list it belongs to, or the account',
  },
  {
    what: 'Deleted lists with their entries',
    duration: '30 days, in which the owner can restore them; then they are erased',
  },
  {
    what: 'A single entry that the owner deleted',
    duration:
      '30 days, in which the owner can restore it; then it is erased, and its number, time, and receipt code stay',
  },
  {
    what: 'Figures of a list: counts made from its entries',
    duration: 'Until the list is erased; an entry that is deleted no longer counts',
  },
  {
    what: 'What an owner notes about an entry',
    duration: 'Until the owner removes it, or the entry is erased',
  },
  {
    what: 'Drafts: checkmarks and notes that were not submitted',
    duration:
      '60 days after they were last touched, or until they are submitted; sooner where a list collects thousands of newer ones',
  },
  {
    what: 'Fingerprints of the words the items of a list had before you changed them',
    duration: 'Until the list is erased; the last 1,000 of a list',
  },
  {
    what: 'A live demo list from our front page, and its entries',
    duration: '24 hours; erased within an hour after that',
  },
  {
    what: 'The random number under which you saved a new list, so that a second try makes no second list',
    duration: '24 hours; erased within an hour after that',
  },
  {
    what: 'Where you are signed in: browser and network address',
    duration: 'Until you sign out; otherwise removed at the latest two hours after you were last active',
  },
  {
    what: 'Your time zone, as your browser last told it',
    duration: 'Until your browser tells another one, or you delete your account',
  },
  {
    what: 'Links to confirm an email address',
    duration: 'Good for 24 hours to 7 days; remembered for 30 days after that',
  },
  {
    what: 'The address your account had before you changed it, so that whoever reads it can undo that',
    duration: '7 days; erased within an hour after that',
  },
  { what: 'Links to set a new password', duration: '30 minutes' },
  {
    what: 'A sign-up that was not finished',
    duration: 'An hour as a rule; what was made of it at Stripe is deleted too',
  },
  {
    what: 'Counts that keep a mailbox from being flooded, under a hash instead of its address',
    duration: 'Two days at most',
  },
  {
    what: 'Counts that hold off floods of requests and guessing of passwords, under hashes',
    duration: 'An hour; a day for how many logos an account brought',
  },
  {
    what: 'That a part of our pages did not work in your browser, under a hash instead of your network address',
    duration: 'A day; erased within an hour after that',
  },
  {
    what: 'Messages you send us by the support and contact forms',
    duration: '12 months, or until you delete an account with that email address, if it is confirmed',
  },
  {
    what: 'Entries and messages that wait to be emailed',
    duration: 'Until the email is sent, or 23 hours after the first try; 30 days where it could not be sent',
  },
  {
    what: 'Which entries were in a summary email',
    duration: '60 days, or until their list is erased',
  },
  {
    what: 'Records of emails we sent, and of messages from the card provider',
    duration: '30 days; the words of an email are removed once it is sent',
  },
  { what: 'A logo that no account shows any more', duration: '30 days' },
  {
    what: 'Subscription, consent to the trial, and brand and last four digits of the card',
    duration: 'Until you delete your account',
  },
  {
    what: 'Messages our services pass to each other',
    duration:
      'Six hours where they were sent and 14 days at most where they are handed on; 30 days for those that could not be taken',
  },
  {
    what: 'Logs',
    duration:
      '30 days, or until newer ones take their place; without names, network addresses, email addresses or anything you wrote',
  },
  {
    what: 'Back-ups',
    duration:
      'For as long as we need them to recover from a failure; they are replaced in turn, and used for nothing else',
  },
  {
    what: 'The random number of a deleted account',
    duration: 'Without an end, so that nothing of the account can come back; it names nobody',
  },
  { what: 'Invoices, at Stripe', duration: 'As long as tax and accounting law asks for' },
];
