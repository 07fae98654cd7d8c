/** Latitude and longitude in degrees, rounded to four decimals: about eleven metres (decision F6). */
export interface Location {
  latitude: number;
  longitude: number;
}

/** The page has a timer of its own, because this one does not run while the browser asks for permission. */
const locateWithinMs = 5000;

/** The phone's position, or null when it is refused; rejects where the browser has none to ask. */
export function locate(geolocation: Geolocation): Promise<Location | null> {
  return new Promise((resolve) =>
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: round(coords.latitude), longitude: round(coords.longitude) }),
      () => resolve(null),
      { timeout: locateWithinMs, maximumAge: 60_000 },
    ),
  );
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
