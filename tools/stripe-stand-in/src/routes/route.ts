import type { Book } from '../book.ts';
import type { Parameters } from '../parameters.ts';

export interface Call {
  book: Book;
  given: Parameters;
  /** The `:id` of the path. */
  id: string;
  /** Whose key it is: the server's, or the browser's with an intent's client secret. */
  caller: 'secret' | 'publishable';
}

/** One request of the provider's API. `isPublic`: a browser may ask too. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  run(call: Call): object | Promise<object>;
  isPublic?: boolean;
}
