import type { ObjectRepository } from '../object-repository.ts';
import type { Parameters } from '../parameters.ts';

export interface Call {
  repository: ObjectRepository;
  given: Parameters;
  /** The `:id` of the path. */
  id: string;
  /** The kind of key: the server's secret key, or the browser's publishable key. */
  caller: 'secret' | 'publishable';
}

/** A route of Stripe's API. `isPublic`: a browser may call it too. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  run(call: Call): object | Promise<object>;
  isPublic?: boolean;
}
