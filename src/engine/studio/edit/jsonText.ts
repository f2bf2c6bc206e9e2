/**
 * Changes values in a JSON text with minimal differences, as a person would write them. A file in the format of `npm
 * run format` keeps that format. In any other file, unchanged parts stay byte for byte, and new parts follow the format
 * of the text around them.
 */
import { parseTree, type Node } from 'jsonc-parser';
import { formatJson } from '../../values/formatJson.ts';
import { inlineJson } from '../../registry/loading/inlineJson.ts';
import { isList, isObject, isSame, type Json, type JsonObject } from './json.ts';

/** Line width of the formatter. */
const usualWidth = 120;
/** Share of lines that determines the width of a file with wider lines: 99 % of them fit. */
const wideShare = 0.99;
const usualUnit = '  ';

/**
 * Rewrites the text with a new value.
 * @throws SyntaxError if the text is not valid JSON
 * @example rewriteJson('{ "a": 1, "b":  2 }', { a: 3, b: 2 }) // '{ "a": 3, "b":  2 }'
 */
export function rewriteJson(text: string, value: Json): string {
  const before = readJson(text);
  // Most files are in the format of `npm run format`, and keep it.
  if (formatJson(before) === text) return formatJson(value);
  const root = parseTree(text.replace(/^\uFEFF/, ' '));
  if (!root) throw new SyntaxError('The text has no value.');
  const there = { node: root, value: before };
  const written = new Writer(text, widthOf(text)).value(there, value, { indent: '', column: 0, after: 0 });
  return text.slice(0, root.offset) + written + text.slice(root.offset + root.length);
}

/** Parses JSON, with or without a byte order mark. @throws SyntaxError */
export const readJson = (text: string): Json => JSON.parse(text.replace(/^\uFEFF/, '')) as Json;

function widthOf(text: string): number {
  const lengths = text
    .split('\n')
    .map((line) => line.length)
    .toSorted((left, right) => left - right);
  return Math.max(usualWidth, lengths[Math.floor((lengths.length - 1) * wideShare)] ?? 0);
}

interface Place {
  /** Indentation of the line on which the value starts. */
  readonly indent: string;
  /** Number of characters before it on its line. */
  readonly column: number;
  /** Number of characters after it on its line: a comma. */
  readonly after: number;
}

/** Node in the text, with its value. */
interface There {
  readonly node: Node;
  readonly value: Json;
}

/** Member of an object or list, in the existing or the new text. */
interface Member {
  readonly there: There | null;
  /** `"name": `, empty in a list. */
  readonly key: string;
  readonly value: Json;
  /** Text before it: the comma and white space. Null if it is new or was moved. */
  readonly gap: string | null;
}

class Writer {
  private readonly newline: string;
  private readonly unit: string;

  constructor(
    private readonly text: string,
    private readonly width: number,
  ) {
    this.newline = text.includes('\r\n') ? '\r\n' : '\n';
    this.unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? usualUnit;
  }

  value(there: There | null, value: Json, place: Place): string {
    if (there === null) return this.fresh(value, place);
    const { node } = there;
    const source = this.source(node);
    if (isSame(there.value, value)) return source;
    const members = this.members(there, value);
    if (members === null || (node.children ?? []).length === 0) return this.fresh(value, place);
    if (members.length === 0) return node.type === 'object' ? '{}' : '[]';
    if (source.includes('\n')) return this.rejoin(there, members, place);
    const inline = this.inline(node.type, members);
    // An existing line that is too long was meant to be one line.
    const isWide = place.column + source.length + place.after > this.width;
    const isExpected =
      (isWide || place.column + inline.length + place.after <= this.width) &&
      !members.some((member) => member.there === null && mustBreak(member.value));
    return isExpected && !inline.includes('\n') ? inline : this.broken(node.type, members, place);
  }

  /** Formats a new value. */
  fresh(value: Json, place: Place): string {
    const inline = inlineJson(value);
    const isScalar = !isObject(value) && !isList(value);
    if (isScalar || inline.length <= 2) return inline;
    if (place.column + inline.length + place.after <= this.width && !mustBreak(value)) return inline;
    return isList(value)
      ? this.broken(
          'array',
          value.map((one) => ({ there: null, key: '', value: one, gap: null })),
          place,
        )
      : this.broken(
          'object',
          Object.entries(value).map(([name, one]) => newMember(name, one)),
          place,
        );
  }

  private source(node: Node): string {
    return this.text.slice(node.offset, node.offset + node.length);
  }

  private inline(type: Node['type'], members: readonly Member[]): string {
    const far: Place = { indent: '', column: -Number.MAX_SAFE_INTEGER, after: 0 };
    const written = members.map(
      ({ there, key, value }) => key + (there ? this.value(there, value, far) : inlineJson(value)),
    );
    return type === 'array' ? `[${written.join(', ')}]` : `{ ${written.join(', ')} }`;
  }

  /** Formats each member on its own line. */
  private broken(type: Node['type'], members: readonly Member[], { indent }: Place): string {
    const inner = indent + this.unit;
    const lines = members.map(({ there, key, value }, index) => {
      const place = { indent: inner, column: inner.length + key.length, after: index < members.length - 1 ? 1 : 0 };
      return inner + key + this.moved(there, value, place);
    });
    const [open, close] = type === 'array' ? '[]' : '{}';
    return [open, lines.join(`,${this.newline}`), indent + close].join(this.newline).replace(/^\s+/, '');
  }

  /** Formats a member that gets its own line. It is broken too if it does not fit there. */
  private moved(there: There | null, value: Json, place: Place): string {
    if (there === null) return this.fresh(value, place);
    const written = this.value(there, value, place);
    const isTooLong = !written.includes('\n') && place.column + written.length + place.after > this.width;
    return isTooLong ? this.fresh(value, place) : written;
  }

  /** Joins the members with their existing white space. */
  private rejoin(there: There, members: readonly Member[], place: Place): string {
    const { node } = there;
    const children = node.children ?? [];
    const gaps = children.map((_, index) => this.gapBefore(node, index));
    const [first = ''] = gaps;
    const last = this.text.slice(endOf(children.at(-1) ?? node), endOf(node));
    const inner = gaps.find((gap) => gap.includes('\n'))?.replace(/^[^]*\n/, '') ?? place.indent + this.unit;
    const isEachOnItsLine = gaps.every((gap) => gap.includes('\n'));
    const joined = isEachOnItsLine ? this.collapsed(there, members, place) : null;
    if (joined !== null) return joined;
    let written = this.text.slice(node.offset, node.offset + 1);
    const column = (): number => {
      const at = written.lastIndexOf('\n');
      return at < 0 ? place.column + written.length : written.length - at - 1;
    };
    for (const [index, { there: own, key, value, gap }] of members.entries()) {
      const comma = index < members.length - 1 ? 1 : 0;
      let before = index === 0 ? first : gap?.startsWith(',') === true ? gap : null;
      if (before === null) {
        const short = `, ${key}${inlineJson(value)}`;
        const fits = !isEachOnItsLine && column() + short.length + comma <= this.width && !mustBreak(value);
        before = fits ? ', ' : `,${this.newline}${inner}`;
      }
      written += before + key;
      const indent = /[^\n]*$/.exec(written)?.[0].match(/^\s*/)?.[0] ?? inner;
      written += this.value(own, value, {
        indent: before.includes('\n') ? inner : indent,
        column: column(),
        after: comma,
      });
    }
    return written + last;
  }

  /** Puts a list of scalars on one line if it fits now and did not before; null otherwise. */
  private collapsed(there: There, members: readonly Member[], place: Place): string | null {
    if (there.node.type !== 'array' || members.some(({ value }) => isObject(value) || isList(value))) return null;
    const before = inlineJson(there.value);
    const now = inlineJson(members.map(({ value }) => value));
    const fits = (text: string): boolean => place.column + text.length + place.after <= this.width;
    return fits(now) && !fits(before) ? now : null;
  }

  private gapBefore(node: Node, index: number): string {
    const children = node.children ?? [];
    const previous = children[index - 1];
    return this.text.slice(previous ? endOf(previous) : node.offset + 1, children[index]?.offset);
  }

  /** Returns null if the existing value has another type. */
  private members({ node, value: before }: There, value: Json): readonly Member[] | null {
    if (isList(value)) return isList(before) ? this.listed(node, before, value) : null;
    return isObject(value) && isObject(before) ? this.keyed(node, before, value) : null;
  }

  private keyed(node: Node, before: JsonObject, value: JsonObject): readonly Member[] {
    const names: string[] = [];
    const written = new Map<string, Omit<Member, 'value'>>();
    for (const [index, property] of (node.children ?? []).entries()) {
      const [key, inner] = property.children ?? [];
      if (!key || !inner) continue;
      const name = String(key.value);
      names.push(name);
      written.set(name, {
        there: { node: inner, value: before[name] ?? null },
        key: this.text.slice(property.offset, inner.offset),
        gap: this.gapBefore(node, index),
      });
    }
    const renamed = renamedKey(names, Object.keys(value));
    const members = Object.entries(value).map(([name, one]): Member => {
      const former = name === renamed?.to ? written.get(renamed.from) : undefined;
      if (former) return { ...former, key: newMember(name, one).key, value: one };
      const known = written.get(name);
      return known ? { ...known, value: one } : newMember(name, one);
    });
    return inTextOrder(members, names);
  }

  private listed(node: Node, before: readonly Json[], value: readonly Json[]): readonly Member[] {
    const children = node.children ?? [];
    const free = new Map(
      children.map((child, index): [number, There] => [index, { node: child, value: before[index] ?? null }]),
    );
    const take = (isIt: (there: There) => boolean): There | null => {
      for (const [index, there] of free) {
        if (!isIt(there)) continue;
        free.delete(index);
        return there;
      }
      return null;
    };
    const same = value.map((one) => take((there) => isSame(there.value, one)));
    const meant = value.map((one, index) => same[index] ?? take((there) => isMeant(there.value, one)));
    const isReplaced = free.size === meant.filter((there) => there === null).length;
    return value.map((one, index): Member => {
      const there = meant[index] ?? (isReplaced ? take(() => true) : null);
      return { there, key: '', value: one, gap: index < children.length ? this.gapBefore(node, index) : null };
    });
  }
}

const newMember = (name: string, value: Json): Member => ({
  there: null,
  key: `${JSON.stringify(name)}: `,
  value,
  gap: null,
});

const endOf = ({ offset, length }: Node): number => offset + length;

/** Returns the rename if exactly one key differs and all others keep their place. */
function renamedKey(
  before: readonly string[],
  now: readonly string[],
): { readonly from: string; readonly to: string } | null {
  const at = now.findIndex((name, index) => before[index] !== name);
  const [from, to] = [before[at], now[at]];
  if (before.length !== now.length || from === undefined || to === undefined || before.includes(to)) return null;
  return now.every((name, index) => index === at || before[index] === name) ? { from, to } : null;
}

/** Returns true if both are the same choice or section: one of their identifying keys is equal. */
function isMeant(before: Json, now: Json): boolean {
  if (!isObject(before) || !isObject(now)) return false;
  return ['const', 'name', 'label', 'inverse', 'page'].some(
    (key) => before[key] !== undefined && isSame(before[key], now[key]),
  );
}

/** Orders members as in the text, because JavaScript objects put integer keys first. */
function inTextOrder(members: readonly Member[], written: readonly string[]): readonly Member[] {
  const nameOf = ({ key }: Member): string => JSON.parse(key.slice(0, key.lastIndexOf('"') + 1)) as string;
  const isNumber = (name: string): boolean => /^\d+$/.test(name);
  if (!members.some((member) => isNumber(nameOf(member)))) return members;
  const rank = (member: Member): number => {
    const at = written.indexOf(nameOf(member));
    return at < 0 ? written.length : at;
  };
  return members.toSorted((left, right) => rank(left) - rank(right));
}

/** Returns true for a list of several objects with several keys, which the formatter always breaks. */
function mustBreak(value: Json): boolean {
  if (isList(value)) {
    const isTable =
      value.length > 1 &&
      value.every((one) => (isObject(one) ? Object.keys(one).length > 1 : isList(one) && one.length > 1));
    return isTable || value.some(mustBreak);
  }
  return isObject(value) && Object.values(value).some(mustBreak);
}
