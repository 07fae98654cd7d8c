/** A refusal as the payment provider words it; every answer that is not a success carries one. */
export class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly status: number;
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    message: string,
    more: { type?: StripeError['type']; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = more.type ?? 'invalid_request_error';
    this.code = more.code;
    this.param = more.param;
  }

  /** The body of the answer. */
  toBody() {
    const { type, message, code, param } = this;
    return { error: { type, message, ...(code ? { code } : {}), ...(param ? { param } : {}) } };
  }
}

/** No such object: 404 in the address, 400 as a parameter. */
export function noSuch(kind: string, id: string, param?: string): StripeError {
  return new StripeError(param ? 400 : 404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}
