/** Names a browser from its User-Agent header: `Firefox 140, Linux`. */
import bowser from 'bowser';

// A CommonJS module, whose named exports are not visible to the import.
const reader: Pick<typeof bowser, 'parse'> = bowser;

/** Returns null for an empty header; a program is named by its product token: `curl/8.5`. */
export function browserName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = reader.parse(userAgent);
  const name = [browser.name, browser.version?.split('.')[0]]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const description = [name, os.name].filter((part) => part !== undefined && part !== '').join(', ');
  return description === '' ? (/^[\w.-]+(?:\/[\w.]+)?/.exec(userAgent)?.[0].slice(0, 100) ?? null) : description;
}
