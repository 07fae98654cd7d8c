/** Latitude and longitude in degrees, rounded to four decimals: about eleven metres (decision F6). */
export interface Location {
  latitude: number;
  longitude: number;
}

const locateWithinMs = 5000;

/**
 * Where the phone is, or null when it does not know, may not say or stays silent for five seconds. Never throws: a
 * completion does not wait for a location. The timer is our own because the browser's does not run while it asks.
 */
export function locate(geolocation: Geolocation | undefined): Promise<Location | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, locateWithinMs, null);
    const answer = (location: Location | null) => {
      clearTimeout(timer);
      resolve(location);
    };
    try {
      if (!geolocation) answer(null);
      geolocation?.getCurrentPosition(
        ({ coords }) => answer({ latitude: round(coords.latitude), longitude: round(coords.longitude) }),
        () => answer(null),
        { timeout: locateWithinMs, maximumAge: 60_000 },
      );
    } catch {
      answer(null);
    }
  });
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
