/**
 * Highlighting of nginx configuration files: directives at the start of a statement, strings, variables and `#`
 * comments.
 */
import type { StreamParser } from '@codemirror/language';

/** True if the next word starts a statement. */
interface Place {
  atStart: boolean;
}

export const nginxMode: StreamParser<Place> = {
  startState: () => ({ atStart: true }),
  token(stream, place) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^[;{}]/)) {
      place.atStart = true;
      return null;
    }
    const isFirst = place.atStart;
    place.atStart = false;
    if (stream.match(/^"(?:[^"\\]|\\.)*"?|^'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/^\$\w+/)) return 'propertyName';
    if (stream.match(/^\d+[kmgshd]?(?=[\s;])/i)) return 'number';
    if (!stream.match(/^[^\s;{}"'#$]+/)) stream.next();
    return isFirst ? 'keyword' : null;
  },
  languageData: { commentTokens: { line: '#' } },
};
