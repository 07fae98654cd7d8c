/**
 * How long each kind of data is stored. retention-periods.test.ts compares it with docs/operations.md and the services'
 * own figures.
 */
export const retentionPeriods: readonly { what: string; duration: string }[] = [
  {
    what: 'Your account, lists, company name, and logo',
    duration: 'Until you delete them or your account',
  },
  {
    what: 'Entries and signatures',
    duration:
      'Until the owner deletes the entry, its list, or the account; where the owner set a number of days for the list, until an hour after that at most. An entry’s number, time, and receipt code stay until the list is erased',
  },
  {
    what: 'Invitations to a workspace, with the invited email address',
    duration: '37 days after they were sent; taken back, they’re erased at once',
  },
  {
    what: 'The name and email address of a workspace’s former owner, while their card still pays for it',
    duration: 'Until another card pays for the workspace, or its subscription ends',
  },
  {
    what: 'The activity of a workspace: who did what and when, by name and email address',
    duration:
      '400 days, or until the workspace is deleted; the names and addresses of people who left it or deleted their accounts stay in it. A list also keeps who last changed it, until its next change',
  },
  {
    what: 'Deleted lists and their entries',
    duration: '30 days, during which the owner can restore them; then they’re erased',
  },
  {
    what: 'A single entry the owner deleted',
    duration:
      '30 days, during which the owner can restore it; then it’s erased, except for its number, time, and receipt code',
  },
  {
    what: 'A list’s statistics: counts taken from its entries',
    duration: 'Until the list is erased; deleted entries no longer count',
  },
  {
    what: 'An owner’s notes about an entry',
    duration: 'Until the owner removes them, or the entry is erased',
  },
  {
    what: 'Drafts: checkmarks and notes that haven’t been submitted',
    duration:
      '60 days after they were last touched, or until they’re submitted; less if a list collects thousands of newer ones',
  },
  {
    what: 'Digital fingerprints of the links to receipts, and when a visitor asked for a deletion',
    duration: 'Until the list is erased',
  },
  {
    what: 'Digital fingerprints of the earlier wording of a list’s items',
    duration: 'Until the list is erased; only the last 1,000 for each list',
  },
  {
    what: 'A live demo list from our home page, and its entries',
    duration: '24 hours; erased within an hour after that',
  },
  {
    what: 'The random number saved with a new list, so a second try doesn’t create a second list',
    duration: '24 hours; erased within an hour after that',
  },
  {
    what: 'Where you’re signed in: browser and network address',
    duration: 'Until you sign out, or two hours after you were last active at the latest',
  },
  {
    what: 'Your time zone, as your browser last reported it',
    duration: 'Until your browser reports a different one, or you delete your account',
  },
  {
    what: 'Links to confirm an email address',
    duration: 'They work for 24 hours to 7 days; we keep a record of them for 30 days after that',
  },
  {
    what: 'Your account’s previous email address, so whoever reads mail there can undo the change',
    duration: '7 days; erased within an hour after that',
  },
  { what: 'Links to set a new password', duration: '30 minutes' },
  {
    what: 'An unfinished sign-up',
    duration: 'Usually an hour; anything it created at Stripe is deleted too',
  },
  {
    what: 'Counts that keep a mailbox from being flooded, stored under a hash instead of its address',
    duration: 'Two days at most',
  },
  {
    what: 'Counts that stop floods of requests and password guessing, stored under hashes',
    duration: 'An hour; a day for the number of logos an account uploaded',
  },
  {
    what: 'Records of parts of our pages that didn’t work in your browser, stored under a hash instead of your network address',
    duration: 'A day; erased within an hour after that',
  },
  {
    what: 'Messages you send us through the support and contact forms',
    duration:
      '12 months, or until you delete an account with that email address, if the address is confirmed',
  },
  {
    what: 'Entries and messages waiting to be emailed',
    duration: 'Until the email is sent, or 23 hours after the first try; 30 days if it couldn’t be sent',
  },
  {
    what: 'Which entries were in a summary email',
    duration: '60 days, or until the list is erased',
  },
  {
    what: 'Records of emails we sent and of messages from the card provider',
    duration: '30 days; an email’s text is removed once it’s sent',
  },
  { what: 'A logo that no account uses anymore', duration: '30 days' },
  {
    what: 'Your subscription, your consent to the trial, and your card’s brand and last four digits',
    duration: 'Until you delete your account',
  },
  {
    what: 'Messages our services pass to each other',
    duration:
      'Six hours where they’re sent, and 14 days at most where they’re passed on; 30 days for those that couldn’t be processed',
  },
  {
    what: 'Logs',
    duration:
      '30 days, or until newer ones replace them; they contain no names, network addresses, email addresses, or anything you wrote',
  },
  {
    what: 'Backups',
    duration:
      'As long as we need them to recover from a failure; newer ones replace them in turn, and we use them for nothing else',
  },
  {
    what: 'The random number of a deleted account',
    duration: 'Forever, so nothing from the account can come back; it doesn’t identify anyone',
  },
  { what: 'Invoices, at Stripe', duration: 'As long as tax and accounting law requires' },
];
