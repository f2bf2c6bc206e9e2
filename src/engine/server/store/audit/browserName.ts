/** What a browser is called, out of what it says it is: `Firefox 140, Linux`. */
import bowser from 'bowser';

// Its parts are known only when it runs: it is no ES module.
const reader: Pick<typeof bowser, 'parse'> = bowser;

/** Null where it does not say; a program gives its own name: `curl/8.5`. */
export function browserName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = reader.parse(userAgent);
  const name = [browser.name, browser.version?.split('.')[0]]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const description = [name, os.name].filter((part) => part !== undefined && part !== '').join(', ');
  return description === '' ? (/^[\w.-]+(?:\/[\w.]+)?/.exec(userAgent)?.[0].slice(0, 100) ?? null) : description;
}
