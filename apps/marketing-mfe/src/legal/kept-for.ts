/** How long what is kept. kept-for.test.ts holds it against docs/operations.md and the services' own figures. */
export const keptFor: readonly { what: string; duration: string }[] = [
  {
    what: 'Your account, lists, company name and logo',
    duration: 'Until you delete them or your account',
  },
  {
    what: 'Entries and signatures',
    duration: 'Until the owner deletes the list they belong to, or the account',
  },
  {
    what: 'Deleted lists with their entries',
    duration: '30 days, in which the owner can restore them; then they are erased',
  },
  {
    what: 'Drafts: ticks and notes that were not submitted',
    duration: '60 days after they were last touched, or until they are submitted',
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
    what: 'Messages you send us by the support and contact forms',
    duration: '12 months, or until you delete an account with that email address, if it is confirmed',
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
      '7 days where they were sent and 14 days where they are handed on; 30 days for those that could not be taken',
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
