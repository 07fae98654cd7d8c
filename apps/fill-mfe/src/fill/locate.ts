import type { PublicList } from '@scanlist/contracts/http/fill';
import { after } from './after.ts';

/** Latitude and longitude in degrees, rounded to four decimals: about eleven metres (decision F6). */
export interface Location {
  latitude: number;
  longitude: number;
}

/** Whether a list asks for the location. A live demo stores none, so it asks for none. */
export function asksLocation({ askLocation, expiresAt }: PublicList): boolean {
  return askLocation !== false && !expiresAt;
}

const locateWithinMs = 5000;

/**
 * The phone's position, or null when it is unknown, refused or not given within five seconds. Never throws: a
 * completion does not wait for a location. It has its own timer, because the browser's does not run while it asks for
 * permission.
 */
export function locate(geolocation: Geolocation | undefined): Promise<Location | null> {
  const asked = new Promise<Location | null>((resolve) => {
    // Without one, or where it throws, the location stays unknown.
    (geolocation as Geolocation).getCurrentPosition(
      ({ coords }) => resolve({ latitude: round(coords.latitude), longitude: round(coords.longitude) }),
      () => resolve(null),
      { timeout: locateWithinMs, maximumAge: 60_000 },
    );
  });
  return Promise.race([asked, after(locateWithinMs)]).catch(() => null);
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
