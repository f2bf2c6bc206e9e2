// Where a long address breaks into the next line.
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { breakable } from '../../../src/engine/browser/ui/breakable.ts';

test.each([
  ['info@garage-de-boer.example', 'info@<wbr>garage-de-boer<wbr>.example'],
  ['app01.dijkenduin.example', 'app01<wbr>.dijkenduin<wbr>.example'],
  ['docs.example/templates/wiki', 'docs<wbr>.example/<wbr>templates/<wbr>wiki'],
  ['Portal app01.dijkenduin.example 4', 'Portal app01<wbr>.dijkenduin<wbr>.example 4'],
  ['Van der Velde B.V.', 'Van der Velde B.V.'],
  ['jan@alfa.nl', 'jan@alfa.nl'],
  ['................', '................'],
  ['...', '...'],
])('%s', (address, shown) => {
  expect(render(breakable(address)).container.innerHTML).toBe(shown);
});
