// Measures that grow with the browser's own size of text.
import { describe, expect, test } from 'vitest';
import Box from '@mui/material/Box';
import { render } from '@testing-library/react';
import { StyleCache } from '../../../src/engine/browser/shell/StyleCache.tsx';
import { pxToRem, rem } from '../../../src/engine/browser/theme/pxToRem.ts';

describe('lengths in pixels', () => {
  test.each([
    ['font-size:14px;', 'font-size:0.875rem;'],
    ['padding:8px 14px;', 'padding:0.5rem 0.875rem;'],
    ['margin:-9px auto;', 'margin:-0.5625rem auto;'],
    ['width:calc(100% - 32px);', 'width:calc(100% - 2rem);'],
    ['transform:translate(14px, -9px) scale(.8);', 'transform:translate(0.875rem, -0.5625rem) scale(.8);'],
    ['grid-template-columns:repeat(2,minmax(240px,1fr));', 'grid-template-columns:repeat(2,minmax(15rem,1fr));'],
    ['top:var(--beheer-sticky-top, 0px);', 'top:var(--beheer-sticky-top, 0px);'],
    ['@media (min-width:959.95px)', '@media (min-width:59.996875rem)'],
  ])('%s becomes %s', (css, expected) => {
    expect(pxToRem(css)).toBe(expected);
  });

  test('stay for a thin line, and in a name that contains a length', () => {
    expect(pxToRem('border:1px solid;outline-offset:-2px;')).toBe('border:1px solid;outline-offset:-2px;');
    expect(pxToRem('width:var(--row-40px);')).toBe('width:var(--row-40px);');
  });

  test('are converted in an inline style too', () => {
    expect([rem(40), rem(13)]).toEqual(['2.5rem', '0.8125rem']);
  });
});

test('component styles are in rem, also in media queries, and with a vendor prefix', () => {
  const { container } = render(
    <StyleCache>
      <Box sx={{ height: 48, userSelect: 'none', p: { md: 3 }, '@container (min-width: 400px)': { border: 1 } }} />
    </StyleCache>,
  );
  const name = [...(container.firstElementChild?.classList ?? [])].find((one) => one.startsWith('css-')) ?? '';
  // Of this element alone: what the files before have left stands in the document.
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  const css = rules.filter((rule) => rule.includes(name)).join('');
  expect(css).toContain('height:3rem;');
  expect(css).toContain('-webkit-user-select:none;user-select:none;');
  expect(css).toMatch(/@media \(min-width: ?56\.25rem\)\{[^}]*padding:1\.5rem;/);
  expect(css).toMatch(/@container \(min-width: ?25rem\)/);
  expect(css).not.toMatch(/[3-9]px|\dpx\d/);
});
