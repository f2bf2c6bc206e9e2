/**
 * Adds line break opportunities (`<wbr>`) to long addresses, between their parts instead of in the middle of a word.
 */
import { createElement, Fragment, type ReactNode } from 'react';

/** Break positions: after `@` or `/`, and before a dot. */
const between = /(?<=[@/])(?=[^@/])|(?=\.[^.])/;
/** Words of 16 or more characters count as addresses; shorter ones, such as "B.V.", are not broken. */
const addresses = /(\S{16,})/;

/** @param text an address, or text that may contain addresses, such as a name. */
export function breakable(text: string): ReactNode {
  const parts = text
    .split(addresses)
    .flatMap((word) =>
      addresses.test(word)
        ? word.split(between).flatMap((part, index) => (index === 0 ? [part] : [createElement('wbr'), part]))
        : [word],
    );
  return parts.length === 1 ? text : createElement(Fragment, null, ...parts);
}
