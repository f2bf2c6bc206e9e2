/** The picture of the growth benchmark. */
import sax from 'sax';
import { describe, expect, it } from 'vitest';
import { drawCurves } from '../../bench/curves.ts';

const svg = drawCurves({
  title: 'Time by rows',
  x: 'rows',
  y: 'milliseconds',
  curves: [
    {
      name: 'first page < last',
      points: [
        { x: 10_000, y: 1 },
        { x: 100_000, y: 10 },
        { x: 1_000_000, y: 100 },
      ],
    },
    { name: 'POST & audit', points: [{ x: 10_000, y: 0.5 }] },
  ],
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** @throws Error if it is not well-formed */
function elementsOf(xml: string): readonly Element[] {
  const elements: Element[] = [];
  const parser = Object.assign(sax.parser(true), {
    onopentag: ({ name, attributes }: sax.Tag) => void elements.push({ name, attributes, text: '' }),
    ontext: (text: string) => {
      const last = elements.at(-1);
      if (last) last.text += text.trim();
    },
    onerror: (error: Error) => {
      throw error;
    },
  });
  parser.write(xml).close();
  return elements;
}

describe('curves', () => {
  it('name the axes, each curve and each power of ten', () => {
    const texts = elementsOf(svg).flatMap(({ name, text }) => (name === 'text' ? [text] : []));
    expect(texts).toEqual([
      'Time by rows',
      '10 k',
      '100 k',
      '1 M',
      '0.1',
      '1',
      '10',
      '100',
      'first page < last',
      'POST & audit',
      'rows',
      'milliseconds',
    ]);
  });

  it('go up by the same distance for each power of ten', () => {
    const dots = elementsOf(svg).filter(({ name }) => name === 'circle');
    const [first, second, third] = dots.map(({ attributes }) => [Number(attributes['cx']), Number(attributes['cy'])]);
    const step = (from: readonly number[] = [], to: readonly number[] = []): readonly number[] =>
      to.map((value, index) => Math.round(value - (from[index] ?? 0)));
    const [right = 0, down = 0] = step(first, second);
    expect([right > 0, down < 0]).toEqual([true, true]);
    expect(step(second, third)).toEqual([right, down]);
  });

  it('have other colours on a dark page', () => {
    const style = elementsOf(svg).find(({ name }) => name === 'style');
    const [light = '', dark = ''] = style?.text.split('@media (prefers-color-scheme:dark)') ?? [];
    for (const rule of ['text{', '.grid{', '.c0{', '.c1{']) {
      expect(light).toContain(rule);
      expect(dark).toContain(rule);
    }
  });
});
