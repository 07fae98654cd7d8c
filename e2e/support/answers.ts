import type { Route } from 'playwright/test';

/** Answers as a service that is down does. */
export async function answer503(route: Route): Promise<void> {
  await route.fulfill({ status: 503, json: { message: 'Not right now', code: 'SERVICE_UNAVAILABLE' } });
}

/** Answers nothing until the test is over: what a pending button or a screen that loads shows. */
export const neverAnswer = () => new Promise<void>(() => {});
