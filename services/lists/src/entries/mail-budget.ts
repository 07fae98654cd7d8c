/**
 * How many mails about single entries go out within a while, for one list and to one mailbox; what comes beyond is summed up in one
 * mail for each list, when that while is over.
 */
export interface MailBudget {
  perList: number;
  perMailbox: number;
  withinMs: number;
}

/** The entries a summary names one by one; of the others it says from which number to which. */
export const namedMax = 50;
