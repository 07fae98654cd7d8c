/**
 * A user agent as a person would say it: 'Safari on iPhone', 'Chrome on Android'. What is not recognised is shown as
 * 'Unknown browser'; the exact text stands beside it for those who need it.
 */
export function describeUserAgent(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const device = nameIn(devices, userAgent);
  if (!browser) return device ? `A browser on ${device}` : unknownBrowser;
  return device ? `${browser} on ${device}` : browser;
}

/** What a user agent that says nothing we know is called. */
export const unknownBrowser = 'Unknown browser';

function nameIn(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

// Nearly every browser claims to be several others: the most particular mark comes first.
const browsers: [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPiOS\//, 'Opera'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/DuckDuckGo\//, 'DuckDuckGo'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\/|Safari\//, 'Safari'],
];

const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
