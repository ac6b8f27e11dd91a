// Own code: two names for an email do not need ua-parser-js (AGPL since version 2) or bowser (25 kB).

// The first that fits: browsers name those they descend from too.
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
const firstOf = (list: [RegExp, string][], userAgent: string): string | undefined => list.find(([sign]) => sign.test(userAgent))?.[1];

/** Describes browser and operating system, such as `Chrome on Android`, from the user agent. It is not reliable, but people recognise it. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [firstOf(browsers, userAgent), firstOf(systems, userAgent)];
  if (browser === undefined && system === undefined) return 'An unknown device';
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown device'}`;
}
