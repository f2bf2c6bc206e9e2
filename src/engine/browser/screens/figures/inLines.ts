/**
 * A name beside or below a bar in two lines where it is too long for one, parted between words as evenly as they allow.
 * What is longer than two lines is cut, and marked so.
 *
 * @param most the letters of one line.
 * @example inLines('More than 30 days overdue', 16) // 'More than 30\ndays overdue'
 */
export function inLines(name: string, most: number): string {
  if (name.length <= most) return name;
  const gaps = [...name.matchAll(/\s/g)].map(({ index }) => index).filter((index) => index <= most);
  const middle = name.length / 2;
  const gap = gaps.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  if (gap === undefined) return clipped(name, most);
  return `${name.slice(0, gap)}\n${clipped(name.slice(gap + 1), most)}`;
}

const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
