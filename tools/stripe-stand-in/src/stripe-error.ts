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

/** An error in Stripe's form and wording. Every unsuccessful answer contains one. */
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
   * True if a card was charged or set up: the changes are kept although the answer is an error. Any other refusal discards
   * all changes.
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

/** A parameter is unknown, missing or invalid. Nothing has run, so a corrected request may use the same key. */
export class ParameterError extends StripeError {
  constructor(message: string, param: string, code?: string) {
    super(400, message, { param, ...(code ? { code } : {}) });
  }
}

/** The object does not exist: 404 for an id in the path, 400 for a parameter. */
export function noSuch(kind: string, id: string, param?: string): StripeError {
  return new StripeError(param ? 400 : 404, `No such ${kind.replaceAll('_', '')}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}

/** The request does not fit the object's state. */
export function wrongState(message: string, code?: string): StripeError {
  return new StripeError(400, message, code ? { code } : {});
}
