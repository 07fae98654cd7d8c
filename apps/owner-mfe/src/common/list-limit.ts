import { freeLists } from '@scanlist/contracts/http/limits';

/** True where one more list would be refused (decision P3). */
export function isAtLimit(count: number, hasSubscription: boolean): boolean {
  return !hasSubscription && count >= freeLists;
}
