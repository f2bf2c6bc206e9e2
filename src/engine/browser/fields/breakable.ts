/** In charge of where a long address goes on in the next line, if it has to: at its parts, and not in the middle of a word. */
import { createElement, Fragment, type ReactNode } from 'react';

/** Behind an at sign or a slash, or before a dot. */
const between = /(?<=[@/])(?=[^@/])|(?=\.[^.])/;
/** Words that are as long as an address; a shorter one, such as "B.V.", stays whole. */
const addresses = /(\S{16,})/;

/** @param text an address, or words among which there may be some, such as a name. */
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
