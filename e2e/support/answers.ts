import type { Route } from 'playwright/test';

/** Answers a request with 503, as a service that is down does. */
export async function answer503(route: Route): Promise<void> {
  await route.fulfill({ status: 503, json: { message: 'Not right now', code: 'SERVICE_UNAVAILABLE' } });
}

/** Never answers, so that a button stays pending and a screen keeps loading until the test ends. */
export const neverAnswer = () => new Promise<void>(() => {});
