/**
 * The closed list of error codes a person's browser or another service can receive (decisions H1, H2).
 * A code says what went wrong; the HTTP status that belongs to it is given once, in the gateway.
 */
export const errorCodes = [
  'MALFORMED_JSON',
  'VALIDATION_FAILED',
  'NOT_SIGNED_IN',
  'WRONG_CREDENTIALS',
  'WRONG_ORIGIN',
  'LIST_LIMIT_REACHED',
  'EMAIL_TAKEN',
  'ADDRESS_NOT_CONFIRMED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'VERSION_CONFLICT',
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
