/**
 * The closed list of error codes a browser or another service can receive (decisions H1, H2). A code says what went
 * wrong; its HTTP status is defined once, in the gateway.
 */
export const errorCodes = [
  'MALFORMED_JSON',
  'VALIDATION_FAILED',
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'PASSWORD_NEEDED',
  'WRONG_ORIGIN',
  'CARD_DECLINED',
  'CARD_NOT_CONFIRMED',
  'CARD_ALREADY_USED',
  'WRONG_SIGNATURE',
  'LIST_LIMIT_REACHED',
  'SUBSCRIPTION_EXISTS',
  'SUBSCRIPTION_ENDING',
  'PAYMENT_OVERDUE',
  'PAYMENT_PENDING',
  'SIGNUP_ENDED',
  'USERNAME_TAKEN',
  'EMAIL_TAKEN',
  'ADDRESS_NOT_CONFIRMED',
  'FORBIDDEN',
  'OTHER_ACCOUNT',
  'WORKSPACE_SHARED',
  'WORKSPACE_NOT_FOUND',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'VERSION_CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'BODY_TOO_LARGE',
  'NOT_JSON',
  'NO_COMPLETED_ITEMS',
  'SIGNATURE_REQUIRED',
  'THROTTLED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
] as const;

/** One of the codes of the closed list. */
export type ErrorCode = (typeof errorCodes)[number];
