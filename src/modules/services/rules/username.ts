/** Proposes user names on a server: 2 to 16 lower-case letters and digits, starting with a letter. */

const longest = 16;
const shortest = 2;

/**
 * Returns the user name for a domain or client name.
 *
 * @example proposedUsername('www.bakkerij-van-dijk.nl') // 'bakkerijvandijk'
 * @example proposedUsername('42') // ''
 */
export function proposedUsername(name: string): string {
  const withoutEnding = /^[^\s]+\.[a-z]{2,}$/i.test(name.trim())
    ? name
        .trim()
        .replace(/^www\./i, '')
        .replace(/\.[^.]+$/, '')
    : name;
  const plain = withoutEnding
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^[0-9]+/, '')
    .slice(0, longest);
  return plain.length < shortest ? '' : plain;
}

/** Returns the name, then variants with a digit, in case the first are taken. */
export function usernameChoices(base: string, count = 9): readonly string[] {
  if (base === '') return [];
  return [base, ...Array.from({ length: count - 1 }, (_, index) => `${base.slice(0, longest - 1)}${index + 2}`)];
}
