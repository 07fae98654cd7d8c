import { z } from 'zod';

/** What a support request can be about, with the words people see (specification section 3). */
export const issueTypes = {
  account: 'Account & Billing',
  lists: 'List Creation & Management',
  qrcode: 'QR Code Issues',
  bug: 'Bug Report',
  other: 'Other',
} as const;
export const issueTypeSchema = z.enum(
  Object.keys(issueTypes) as [keyof typeof issueTypes, ...(keyof typeof issueTypes)[]],
  'Please select an issue type.',
);
export type IssueType = z.infer<typeof issueTypeSchema>;

/** Sizes of decision H2a, in characters after trimming. */
const supportLimits = { nameMax: 80, subjectMax: 150, textMax: 5000 } as const;

const invalidEmail = 'Please enter a valid email address.';

/** The sender's fields of both forms, and what no person fills in. */
const sender = {
  name: z
    .string('Name must be at least 2 characters.')
    .trim()
    .min(2, 'Name must be at least 2 characters.')
    .max(supportLimits.nameMax, `Name must be at most ${supportLimits.nameMax} characters.`),
  email: z.string(invalidEmail).trim().pipe(z.email(invalidEmail).max(254, invalidEmail)),
  /** A honeypot: a message that fills it in is most likely a bot's, and is stored but not mailed. */
  website: z.string().max(500).optional(),
  /** Created once by the page for a typed text, so that a retry after a lost answer sends it only once. */
  requestId: z.uuid().optional(),
};

const textOf = (what: string) =>
  z
    .string(`${what} must be at least 10 characters.`)
    .trim()
    .min(10, `${what} must be at least 10 characters.`)
    .max(supportLimits.textMax, `${what} must be at most ${supportLimits.textMax} characters.`);

/** `POST /api/support` (specification section 5: Support form); answers `{ message }`. */
export const supportBodySchema = z.object({
  ...sender,
  issueType: issueTypeSchema,
  description: textOf('Description'),
});
export type SupportBody = z.output<typeof supportBodySchema>;
export type SupportBodyInput = z.input<typeof supportBodySchema>;

/** `POST /api/contact` (specification section 5: Contact form); answers `{ message }`. */
export const contactBodySchema = z.object({
  ...sender,
  subject: z
    .string('Subject must be at least 5 characters.')
    .trim()
    .min(5, 'Subject must be at least 5 characters.')
    .max(supportLimits.subjectMax, `Subject must be at most ${supportLimits.subjectMax} characters.`),
  message: textOf('Message'),
});
export type ContactBody = z.output<typeof contactBodySchema>;
export type ContactBodyInput = z.input<typeof contactBodySchema>;
