/** Text in scripts that the font of a document lacks: what prints it, and in which order. */
import { describe, expect, test } from 'vitest';
import { printedPieces, unprintableIn } from '../../../src/engine/server/print/scripts.ts';

const pieces = (text: string): readonly string[] | null =>
  printedPieces(text)?.map((piece) => `${piece.font?.name.replace(/-\d+$/, '') ?? 'own'}: ${piece.text}`) ?? null;

describe('printedPieces', () => {
  test.each(['Hosting, 12 × € 9,95', 'Zoë Łukasz Ångström', 'Ελλάδα', 'Москва'])('leaves “%s” unchanged', (text) => {
    expect(printedPieces(text)).toBeNull();
  });

  test('sets letters in a font that contains them, with their marks and joiners', () => {
    expect(pieces('Een 漢字')?.map((piece) => piece.split(':')[0])).toEqual(['own', 'noto-sans-sc', 'noto-sans-sc']);
    expect(pieces('ก็')).toEqual(['noto-sans-thai-thai: ก็']);
    expect(pieces('a\u202Eb 漢')?.[0]).toBe('own: ab ');
  });

  test('orders right-to-left words visually, and numbers among them as they are', () => {
    expect(pieces('שלום עולם 12')).toEqual([
      'own: 12',
      'own: \u00a0',
      'noto-sans-hebrew-hebrew: עולם',
      'own: \u00a0',
      'noto-sans-hebrew-hebrew: שלום',
    ]);
    expect(pieces('Aan שלום (עולם) bv')?.join('|')).toBe(
      'own: Aan\u00a0|own: (|noto-sans-hebrew-hebrew: עולם|own: )\u00a0|noto-sans-hebrew-hebrew: שלום|own: \u00a0bv',
    );
  });

  test('breaks a long text before it is reordered', () => {
    const text = Array.from({ length: 12 }, () => 'שלוםשלום').join(' ');
    expect(printedPieces(text)?.filter((piece) => piece.text === '\n')).toHaveLength(2);
  });
});

test('unprintableIn returns each character that no font has, once', () => {
  expect(unprintableIn(['ꦱꦭꦱ', 'Zoë 漢字 🚀 שלום', 'ok'])).toEqual(['ꦱ', 'ꦭ']);
});
