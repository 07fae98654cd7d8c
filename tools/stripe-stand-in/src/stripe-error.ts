interface Details {
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  payment_method?: object;
  setup_intent?: object;
  payment_intent?: object;
}

/** A refusal as the payment provider words it; every answer that is not a success carries one. */
export class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  get type() {
    return this.details.type ?? 'invalid_request_error';
  }

  /**
   * True when the card was tried: what became of that stays, though the answer is an error. Every other refusal leaves
   * everything as it was.
   */
  get isOutcome(): boolean {
    return this.type === 'card_error';
  }

  /** The body of the answer. */
  toBody() {
    return { error: { ...this.details, type: this.type, message: this.message } };
  }

  with(more: Details): StripeError {
    return new StripeError(this.status, this.message, { ...this.details, ...more });
  }
}

/** A parameter is unknown, missing or invalid: nothing was begun, so the same key may be used again, corrected. */
export class ParameterError extends StripeError {
  constructor(message: string, param: string, code?: string) {
    super(400, message, { param, ...(code ? { code } : {}) });
  }
}

/** No such object: 404 in the address, 400 as a parameter. */
export function noSuch(kind: string, id: string, param?: string): StripeError {
  return new StripeError(param ? 400 : 404, `No such ${kind.replaceAll('_', '')}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}

/** What is asked for does not fit the state an object is in. */
export function wrongState(message: string, code?: string): StripeError {
  return new StripeError(400, message, code ? { code } : {});
}
