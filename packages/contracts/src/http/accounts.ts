import { z } from 'zod';
import { billingPeriodSchema, subscriptionSchema } from './billing.ts';
import { hasInvisibleCharacters } from './invisible-characters.ts';
import { loginBodySchema } from './login.ts';
import {
  isTooLongForPassword,
  isTooShortForPassword,
  passwordLimits,
  passwordMessages,
  preparePassword,
} from './password-text.ts';
import { roles } from './permissions.ts';
import { usernameProblem } from './username-problem.ts';
import { prepareUsername, usernameLimits, usernameMessages } from './username-text.ts';

/**
 * The browser's time zone, which a sign-in and a sign-up send too. A value that is not a text of this length is
 * ignored.
 */
const browserTimeZone = z.string().max(64).optional().catch(undefined);

/**
 * The body of `POST /api/auth/login`: the fields of the form, and the browser's IANA time zone. An unknown zone is
 * ignored.
 */
export const signInBodySchema = z.object({ ...loginBodySchema.shape, timeZone: browserTimeZone });
export type SignInBody = z.infer<typeof signInBodySchema>;

/**
 * `PUT /api/profile/time-zone`: the IANA name of the owner's browser's time zone; mails show times in it. A zone
 * unknown to the server is ignored. Answers `{ timeZone }`, the stored one, null for none.
 */
export const timeZoneBodySchema = z.object({
  timeZone: z.string('timeZone is not a text').min(1, 'timeZone is empty').max(64, 'timeZone is too long'),
});
export type KeptTimeZone = { timeZone: string | null };

/** `GET /api/auth/user` and the answer of a sign-in (decision H4a). Times are ISO 8601, UTC. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.string(),
  stripeSubscriptionId: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  companyName: z.string().nullable(),
  companyLogoUrl: z.string().nullable(),
  /** False until the link mailed at sign-up was opened. */
  emailConfirmed: z.boolean(),
  /** As last published by billing; `GET /api/subscription` says more. */
  subscriptionStatus: subscriptionSchema.shape.status,
  /** The limit of lists, as last published by billing: `freeLists` before that, null for no limit. */
  listLimit: z.int().positive().nullable(),
  /**
   * IANA name, as last sent by a browser of this owner; null where none was sent, absent in answers of older releases.
   */
  timeZone: z.string().nullish(),
  /**
   * The workspace that the call was about. Company, subscription and limit are those of this workspace. Absent in
   * answers of older releases.
   */
  workspace: z
    .object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(roles),
      ownerName: z.string(),
      /** Whether it is the only one of this person. */
      isOnlyOne: z.boolean(),
    })
    .optional(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** Sizes of names and of a logo (specification sections 5 and 9, decision H2a). */
export const accountLimits = { nameMax: 80, companyMax: 80, logoBytesMax: 1_048_576 } as const;

/** An absent, null or blank text all mean "none". */
const optionalName = (what: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${what} must be at most ${max} characters`)
    .nullish()
    .transform((text) => text || null);

/**
 * `GET /api/profile`, and the answer of every change to it. `pendingEmail` becomes the account's address once the link
 * mailed to it was opened.
 */
export const profileSchema = z.object({
  username: z.string(),
  email: z.string(),
  /** False until the link mailed at sign-up was opened. */
  emailConfirmed: z.boolean(),
  pendingEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
  companyLogoUrl: z.string().nullable(),
  createdAt: z.string(),
  /**
   * IANA name of the zone in which mails show times; null where no browser sent one. Absent in answers of older
   * releases.
   */
  timeZone: z.string().nullish(),
});
export type Profile = z.infer<typeof profileSchema>;

/**
 * `POST /api/profile`: names and address. A new address becomes `pendingEmail` and is mailed a link. The current
 * address cancels a pending one; the pending one mails its link again. Without an address both stay as they are, so
 * that a name can be saved while a link is pending. 409 `EMAIL_TAKEN` if it is another account's; 403 `PASSWORD_NEEDED`
 * for a new address if the password was not entered recently.
 */
export const profileBodySchema = z.object({
  firstName: optionalName('First name', accountLimits.nameMax),
  lastName: optionalName('Last name', accountLimits.nameMax),
  email: z
    .string('Please enter a valid email address')
    .trim()
    .pipe(z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'))
    .optional(),
});
export type ProfileBody = z.output<typeof profileBodySchema>;
export type ProfileBodyInput = z.input<typeof profileBodySchema>;

/**
 * The token of the link mailed to a new address, or to that of a new account. `POST /api/auth/confirm-email` answers
 * `{ email }`. The address then counts for the account and for notifications of its lists (decision O11).
 */
export const confirmEmailBodySchema = z.object({ token: z.string().min(1).max(100) });
export const confirmedEmailSchema = z.object({ email: z.string() });
export type ConfirmedEmail = z.infer<typeof confirmedEmailSchema>;

/**
 * `POST /api/auth/undo-email-change`: the link mailed to the former address of an account restores it, once, within
 * seven days. Every session ends, and the password becomes invalid. `resetToken` belongs to a link that sets a new one.
 * 404 for a link that is not valid any more.
 */
export const undoEmailChangeBodySchema = z.object({ token: z.string().min(1).max(100) });
export const undoneEmailChangeSchema = z.object({ email: z.string(), resetToken: z.string() });
export type UndoneEmailChange = z.infer<typeof undoneEmailChangeSchema>;

/**
 * `POST /api/profile/company` (specification section 5: Company settings, decision O5). `companyLogoUrl` is a data URL
 * of a new logo, the URL of the current one, or null for none. The answer is the profile, with the URL the logo is
 * served from.
 */
export const companyBodySchema = z.object({
  companyName: optionalName('Company name', accountLimits.companyMax),
  companyLogoUrl: z
    .string()
    .max(1_500_000, 'Please upload an image smaller than 1MB')
    .nullish()
    .transform((url) => url || null),
});
export type CompanyBody = z.output<typeof companyBodySchema>;
export type CompanyBodyInput = z.input<typeof companyBodySchema>;

/**
 * `POST /api/auth/confirm-password`: answers `{ message }`. For some minutes (`REAUTH_MINUTES`) this session then needs
 * no password. Without it the routes that `apiRoutes` says so of answer 403 `PASSWORD_NEEDED`. A wrong password answers
 * 401 `WRONG_CREDENTIALS` with an issue on `password`.
 */
export const confirmPasswordBodySchema = z.object({ password: passwordOf('Password') });
export type ConfirmPasswordBody = z.infer<typeof confirmPasswordBodySchema>;

/** `POST /api/change-password` (specification section 5). A wrong current password answers 401 `WRONG_CREDENTIALS`. */
export const changePasswordBodySchema = z
  .object({
    currentPassword: passwordOf('Current password'),
    newPassword: newPasswordOf('New password'),
    confirmPassword: newPasswordOf('Confirm password'),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
    // Checked also while another field is wrong, so that a person sees every problem at once.
    when: ({ value }) => isPair(value, 'newPassword'),
  });
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;

/**
 * `POST /api/auth/forgot-password` (decision P9): mails a link that works once, for 30 minutes. The answer, `{ message }`,
 * is the same whether or not an account has this address.
 */
export const forgotPasswordBodySchema = z.object({
  email: z
    .string('Please enter a valid email address')
    .trim()
    .pipe(z.email('Please enter a valid email address').max(254, 'Please enter a valid email address')),
});
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBodySchema>;

/**
 * `POST /api/auth/reset-password`: sets a new password with a mailed link, ends every session and answers `{ message }`.
 * 404 for a link that was used, replaced or is older than 30 minutes; 400 for a common password, and the link still works.
 */
export const resetPasswordBodySchema = z
  .object({
    token: z.string().min(1).max(100),
    newPassword: newPasswordOf('New password'),
    confirmPassword: newPasswordOf('Confirm password'),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
    when: ({ value }) => isPair(value, 'newPassword'),
  });
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;

/**
 * `GET /api/auth/reset-password/{token}`: whether the link still works, before a person chooses a password; else 404.
 */
export const passwordResetSchema = z.object({ expiresAt: z.string() });
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/**
 * `POST /api/account/delete`: ends the subscription at once, then erases the account with all its lists and entries;
 * answers `{ message }`, signed out. A wrong password answers 401 `WRONG_CREDENTIALS` with an issue on `password`.
 * `GET /api/account/export` exports everything as one JSON file.
 */
export const deleteAccountBodySchema = z.object({ password: passwordOf('Password') });
export type DeleteAccountBody = z.infer<typeof deleteAccountBodySchema>;

/** A password that somebody has: taken as typed, because older ones were hashed so. */
function passwordOf(what: string) {
  const { tooShort, tooLong } = passwordMessages(what);
  return z
    .string(tooShort)
    .refine((typed) => !isTooShortForPassword(typed), tooShort)
    .refine((typed) => !isTooLongForPassword(typed), tooLong);
}

/** A password that somebody chooses: the prepared form is what counts, and what comes out. */
function newPasswordOf(what: string) {
  const { tooShort, tooLong, invisible } = passwordMessages(what);
  return z
    .string(tooShort)
    .overwrite(preparePassword)
    .min(passwordLimits.min, tooShort)
    .max(passwordLimits.max, tooLong)
    .refine((prepared) => !hasInvisibleCharacters(prepared), invisible);
}

function isPair(value: unknown, password: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return password in value && 'confirmPassword' in value;
}

const newAccountShape = {
  // The form of a name that is chosen now. Older ones stay as they are.
  username: z
    .string(usernameMessages.tooShort)
    .overwrite(prepareUsername)
    .min(usernameLimits.min, usernameMessages.tooShort)
    .max(usernameLimits.max, usernameMessages.tooLong)
    .superRefine((username, context) => {
      const message = usernameProblem(username);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  email: z
    .string('Please enter a valid email address')
    .trim()
    .pipe(z.email('Please enter a valid email address').max(254, 'Please enter a valid email address')),
  password: newPasswordOf('Password'),
  confirmPassword: newPasswordOf('Confirm password'),
  firstName: optionalName('First name', accountLimits.nameMax),
  lastName: optionalName('Last name', accountLimits.nameMax),
};

/** The fields of a new account that an invitation asks for too. */
export const newAccountFields = {
  username: newAccountShape.username,
  email: newAccountShape.email,
  password: newAccountShape.password,
  firstName: newAccountShape.firstName,
  lastName: newAccountShape.lastName,
  timeZone: browserTimeZone,
};

const noPaymentMethod = 'No payment method found. Please try again with valid payment information.';

const passwordsMatch = {
  message: "Passwords don't match",
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) => isPair(value, 'password'),
};

/**
 * `POST /api/auth/availability`, step 1 of a sign-up (specification section 5): whether an account could be created
 * with this, before a card is entered. Answers `{ available: true }`; 409 `USERNAME_TAKEN` or `EMAIL_TAKEN` with an
 * issue for each that is taken, 400 also for a common password.
 */
export const newAccountBodySchema = z
  .object(newAccountShape)
  .refine((body) => body.password === body.confirmPassword, passwordsMatch);
export type NewAccountBody = z.output<typeof newAccountBodySchema>;
export type NewAccountBodyInput = z.input<typeof newAccountBodySchema>;

/**
 * `POST /api/auth/register-with-trial` (specification section 7): creates an account with a trial, signs in, and
 * answers the current user. A repeated request answers the same. In a local installation a `pm_card_...` id confirms
 * this browser's open setup intent (decision R5). 402 `CARD_DECLINED` with the provider's message, 400
 * `CARD_NOT_CONFIRMED`, 409 as step 1.
 */
export const signUpBodySchema = z
  .object({
    ...newAccountShape,
    billingPeriod: billingPeriodSchema,
    paymentMethodId: z.string(noPaymentMethod).trim().min(1, noPaymentMethod).max(255, noPaymentMethod),
    /** The sentence that was shown beside the button (`consentText`). It is stored if it is correct. */
    consent: z.string().max(1000).optional(),
    /** The browser's IANA time zone; one that is unknown is ignored. */
    timeZone: browserTimeZone,
  })
  .refine((body) => body.password === body.confirmPassword, passwordsMatch);
export type SignUpBody = z.output<typeof signUpBodySchema>;
export type SignUpBodyInput = z.input<typeof signUpBodySchema>;

/**
 * `GET /api/auth/sessions`: where this owner is signed in, last used first. `DELETE /api/auth/sessions/{id}` signs one out
 * and answers `{ message }`.
 */
export const sessionSummarySchema = z.object({
  id: z.uuid(),
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;
