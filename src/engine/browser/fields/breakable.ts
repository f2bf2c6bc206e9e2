/** In charge of where an address goes on in the next line, if it has to: at its parts, and not in the middle of a word. */
import { createElement, Fragment, type ReactNode } from 'react';

/** Behind an at sign or a slash, or before a dot. */
const between = /(?<=[@/])(?=[^@/])|(?=\.[^.])/;

export function breakable(address: string): ReactNode {
  const parts = address.split(between).flatMap((part, index) => (index === 0 ? [part] : [createElement('wbr'), part]));
  return createElement(Fragment, null, ...parts);
}
