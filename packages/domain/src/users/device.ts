/** Earlier ones win: every browser also claims to be its ancestors. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const longestName = 40;

/** The device of a caller in words for people, such as "Chrome, Windows"; of a program its name, such as "curl/8.5". */
export function describeDevice(userAgent: string): string {
  const find = (names: readonly (readonly [mark: string, name: string])[]): string | undefined =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser}, ${system}`;
  return (
    userAgent
      .slice(0, longestName)
      .split(' ')[0]
      ?.replaceAll(/[^\w./-]/g, '') ?? ''
  );
}
