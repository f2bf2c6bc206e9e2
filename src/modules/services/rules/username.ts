/**
 * In charge of a user name on a server, proposed from a name that people know: 2 to 16 lower-case letters and digits, a
 * letter first.
 */

const longest = 16;
const shortest = 2;

/**
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

/** The same, then with a figure behind it, for where the first are taken. */
export function usernameChoices(base: string, count = 9): readonly string[] {
  if (base === '') return [];
  return [base, ...Array.from({ length: count - 1 }, (_, index) => `${base.slice(0, longest - 1)}${index + 2}`)];
}
