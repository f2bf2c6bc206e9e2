// Where a long address goes on in the next line.
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { breakable } from '../../../src/engine/browser/fields/breakable.ts';

test.each([
  ['info@garage-de-boer.example', 'info@<wbr>garage-de-boer<wbr>.example'],
  ['app01.dijkenduin.example', 'app01<wbr>.dijkenduin<wbr>.example'],
  ['docs.example/templates/wiki', 'docs<wbr>.example/<wbr>templates/<wbr>wiki'],
  ['...', '...'],
])('%s', (address, shown) => {
  expect(render(breakable(address)).container.innerHTML).toBe(shown);
});
