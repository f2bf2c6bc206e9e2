// Markdown as it is set on a page: what a person sees of it, and what it may not do.
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderShell } from '../../support/renderShell.tsx';
import { MarkdownText } from '../../../src/engine/browser/fields/MarkdownText.tsx';

/** Waits for a word behind it, which is set apart only when it is more than the text that was typed. */
async function set(text: string): Promise<string> {
  renderShell(
    <div data-testid="set">
      <MarkdownText text={`${text}\n\n*end*`} />
    </div>,
  );
  await screen.findByText('end', { selector: 'em' });
  const html = screen.getByTestId('set').firstElementChild?.innerHTML ?? '';
  return html.replaceAll(/ class="[^"]*"/g, '').replace(/\n?<p><em>end<\/em><\/p>$/, '');
}

test.each([
  ['a paragraph keeps its lines', 'one\ntwo  \nthree\\\nfour', '<p>one\ntwo\nthree\nfour</p>'],
  [
    'emphasis',
    '**bold** *it* __bold__ `a*b`',
    '<p><strong>bold</strong> <em>it</em> <strong>bold</strong> <code>a*b</code></p>',
  ],
  ['a name with underscores', 'the file max_note_length', '<p>the file max_note_length</p>'],
  ['headings are of one size', '# One\n\n### Three', '<h3>One</h3>\n<h3>Three</h3>'],
  ['a list below its sentence', 'To do:\n- this\n- that', '<p>To do:</p>\n<ul>\n<li>this</li>\n<li>that</li>\n</ul>'],
  ['a list in a list', '- a\n  - b', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
  ['a numbered list', '3. c\n4. d', '<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>'],
  ['a quotation and a rule', '> said\n\n---', '<blockquote>\n<p>said</p>\n</blockquote>\n<hr>'],
  ['code', '```sh\nls *a*\n```', '<pre><code>ls *a*\n</code></pre>'],
  ['HTML is text', '<b>x</b> & <script>y</script>', '<p>&lt;b&gt;x&lt;/b&gt; &amp; &lt;script&gt;y&lt;/script&gt;</p>'],
  ['HTML by itself is text', '<div onclick="x()">\n<p>y</p>', '<p>&lt;div onclick="x()"&gt;\n&lt;p&gt;y&lt;/p&gt;</p>'],
])('%s', async (_name, text, html) => {
  expect(await set(text)).toBe(html);
});

describe('an address', () => {
  test('of a web page is a link that reveals nothing to that page', async () => {
    await set('[Price list](https://example.nl/a?b=c#d) <http://example.nl>');
    expect(
      screen
        .getAllByRole('link')
        .map((link) => [link.textContent, ...['href', 'target', 'rel'].map((name) => link.getAttribute(name))]),
    ).toEqual([
      ['Price list', 'https://example.nl/a?b=c#d', '_blank', 'noreferrer noopener'],
      ['http://example.nl', 'http://example.nl', '_blank', 'noreferrer noopener'],
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/api/session',
    'vbscript:x',
    '//example.nl',
  ])('%s is not a link', async (address) => {
    expect(await set(`[go](${address})`)).toBe('<p>go</p>');
  });

  test('of a picture is a link to it: nothing is loaded from there', async () => {
    await set('![The logo](https://example.nl/logo.png)');
    expect(screen.getByRole('link', { name: 'The logo' }).getAttribute('href')).toBe('https://example.nl/logo.png');
    expect(document.querySelector('img, link[rel=preload]')).toBeNull();
  });
});

test.each(['>', '> ', '- ', '1. '])('too deep nesting (%s) stays as it was typed', (mark) => {
  const text = `${mark.repeat(2_000)}x`;
  renderShell(<MarkdownText text={text} />);
  expect(document.querySelector('p')?.textContent).toBe(text);
  expect(document.querySelector('blockquote, li')).toBeNull();
});

test('a horizontal rule is not a table', async () => {
  expect(await set('-'.repeat(80))).toBe('<hr>');
});
