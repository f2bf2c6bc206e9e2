/**
 * Text in scripts that the document’s font lacks: selects the fallback font of each piece, and the order of pieces from
 * left to right.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import bidiFactory from 'bidi-js';
import * as fontkit from 'fontkit';
import { isPlainText } from './look.ts';

const resolver = createRequire(import.meta.url);
export const robotoFolder = join(dirname(resolver.resolve('pdfmake/package.json')), 'fonts/Roboto');

/**
 * Fallback fonts in order of preference. The Chinese font includes Japanese; Han characters get their Chinese shapes.
 */
const families = [
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-sans-devanagari',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-emoji',
] as const;

/** File of a font family that has some of its characters. */
export interface FontFile {
  /** Name of the font in the document. */
  readonly name: string;
  readonly path: string;
}

interface RangedFile extends FontFile {
  readonly ranges: readonly (readonly [from: number, until: number])[];
}

interface TextPiece {
  readonly text: string;
  /** Null selects the font of the document. */
  readonly font: FontFile | null;
}

const openFont = (path: string): fontkit.Font => {
  const font = fontkit.create(readFileSync(path));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds several fonts.`);
  return font;
};

const loaded: { roboto: ReadonlySet<number> | null; files: readonly RangedFile[] | null } = {
  roboto: null,
  files: null,
};
const characterSets = new Map<string, ReadonlySet<number>>();

const robotoSet = (): ReadonlySet<number> =>
  (loaded.roboto ??= new Set(openFont(join(robotoFolder, 'Roboto-Regular.ttf')).characterSet));

/** Returns every file of every family with the Unicode ranges that its package declares. */
const rangedFiles = (): readonly RangedFile[] => (loaded.files ??= families.flatMap(filesOf));

function filesOf(family: string): readonly RangedFile[] {
  const folder = dirname(resolver.resolve(`@fontsource-variable/${family}/package.json`));
  const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(subsets)
    .filter(([subset]) => !/latin|cyrillic|greek|vietnamese/.test(subset))
    .map(([subset, ranges]) => {
      const name = `${family}-${subset.replaceAll(/[[\]]/g, '')}`;
      return { name, path: join(folder, 'files', `${name}-wght-normal.woff2`), ranges: ranges.split(',').map(rangeOf) };
    });
}

/** Parses `U+4E00-9FFF` or `U+25CC`. */
function rangeOf(text: string): readonly [number, number] {
  const [from = '', until = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(until, 16)];
}

function hasCharacter(file: FontFile, code: number): boolean {
  const set = characterSets.get(file.path) ?? new Set(openFont(file.path).characterSet);
  characterSets.set(file.path, set);
  return set.has(code);
}

/** Direction marks, joiners and variation selectors, which print nothing. */
const invisible = /[\p{Cf}\p{Variation_Selector}\p{Cc}]/u;

/**
 * Selects the font of a grapheme cluster; null is the document's font. @returns undefined if no font has the character
 */
function fontOf(cluster: string): FontFile | null | undefined {
  const code = [...cluster].find((character) => !invisible.test(character))?.codePointAt(0);
  if (code === undefined || robotoSet().has(code) || /\s/.test(cluster)) return null;
  return rangedFiles().find(
    (file) => file.ranges.some(([from, until]) => code >= from && code <= until) && hasCharacter(file, code),
  );
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const clustersOf = (text: string): readonly string[] => [...clusters.segment(text)].map(({ segment }) => segment);

/** Returns the characters that no font can print, each once. */
export function unprintableIn(texts: readonly string[]): readonly string[] {
  const unusual = texts.filter((text) => !isPlainText(text)).flatMap(clustersOf);
  return [...new Set(unusual)].filter((cluster) => fontOf(cluster) === undefined);
}

/** Splits the text into pieces with one font each, in logical order. */
function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const cluster of clustersOf(text)) {
    const font = fontOf(cluster) ?? null;
    const last = pieces.at(-1);
    const shown = font === null ? cluster.replaceAll(new RegExp(invisible, 'gu'), keepBreaks) : cluster;
    if (last && last.font === font) pieces[pieces.length - 1] = { font, text: last.text + shown };
    else pieces.push({ font, text: shown });
  }
  return pieces;
}

const keepBreaks = (character: string): string => (/[\n\r\t\u00ad]/.test(character) ? character : '');

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/**
 * Characters that fit in the narrowest column with typed text: right-to-left text is broken into lines before layout.
 */
const mostCharacters = 40;

/** Returns the pieces of a text from left to right; null if the document's font can print it unchanged. */
export function printedPieces(text: string): readonly TextPiece[] | null {
  if (isPlainText(text)) return null;
  if (!rightToLeft.test(text)) {
    const pieces = piecesOf(text);
    return pieces.every(({ font }) => font === null) && pieces.map((piece) => piece.text).join('') === text
      ? null
      : pieces;
  }
  return linesOf(text).flatMap((line, index) => [
    ...(index === 0 ? [] : [{ text: '\n', font: null }]),
    ...fromLeftToRight(line.replaceAll(/\s/g, '\u00a0')),
  ]);
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[] = [''];
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1) ?? '';
      if (line !== '' && line.length + word.length >= mostCharacters) lines.push(word);
      else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    }
    return lines;
  });
}

const bidi = bidiFactory();

/** Returns the runs of one direction in visual order (https://www.unicode.org/reports/tr9). */
function fromLeftToRight(line: string): readonly TextPiece[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const runs: { level: number; text: string }[] = [];
  for (const [index, character] of [...Array(line.length).keys()].map((at) => [at, line[at] ?? ''] as const)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += character;
    else runs.push({ level, text: character });
  }
  let ordered: readonly { readonly level: number; readonly text: string }[] = runs;
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1)
    ordered = reversedFrom(ordered, level);
  return ordered.flatMap(({ level, text }) => (level % 2 === 0 ? piecesOf(text) : reversedPieces(text)));
}

/** Rule L2: reverses each sequence of runs at or above the level. */
function reversedFrom<Run extends { readonly level: number }>(runs: readonly Run[], level: number): readonly Run[] {
  const result: Run[] = [];
  let sequence: Run[] = [];
  for (const run of runs) {
    if (run.level >= level) sequence.push(run);
    else {
      result.push(...sequence.toReversed(), run);
      sequence = [];
    }
  }
  return [...result, ...sequence.toReversed()];
}

/**
 * The fonts of these scripts reverse the letters of a word themselves; text in the document's font is reversed here.
 */
function reversedPieces(text: string): readonly TextPiece[] {
  return piecesOf(text)
    .toReversed()
    .map((piece) =>
      piece.font === null ? { ...piece, text: clustersOf(piece.text).toReversed().map(mirrored).join('') } : piece,
    );
}

const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;
