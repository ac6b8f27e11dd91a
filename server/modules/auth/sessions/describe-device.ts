// Own code instead of ua-parser-js (AGPL since version 2) or bowser (25 kB), because only the names of browser and system are needed.

// The first match applies: the user agents of browsers also contain the names of the browsers that they derive from.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const findFirstMatch = (list: [RegExp, string][], userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Describes browser and operating system, such as `Chrome on Android`, from the user agent. It can be wrong, but is good enough for users to recognise their devices. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [findFirstMatch(browsers, userAgent), findFirstMatch(systems, userAgent)];
  if (browser === undefined && system === undefined) return 'An unknown device';
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown device'}`;
}
