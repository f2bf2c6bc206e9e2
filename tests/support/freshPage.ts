/**
 * Resets the page before each file of the screens' tests: files share one window and its loaded modules, because
 * loading those again would take longer than most of the tests. Set up for each file.
 */
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as react from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { bundled } from 'virtual:beheer/registry';
import { fetchLanguage } from '../../src/engine/browser/i18n/languages.ts';
import { setConnection } from '../../src/engine/browser/providers/connection/connection.ts';
import { queryClient } from '../../src/engine/browser/providers/queryClient.ts';
import { replaceRegistry } from '../../src/engine/browser/registry.ts';
import { clearSession } from '../../src/engine/browser/providers/session/session.ts';
import { setTitleMark } from '../../src/engine/browser/providers/titleMark.ts';
import { discardUnsaved } from '../../src/engine/browser/providers/unsaved.ts';
import { completeLocales } from '../../src/engine/texts/locales.ts';

// What a screen shows in the end is waited for as long as a busy machine may need.
configure({
  asyncUtilTimeout: 60_000,
  // At every look that finds nothing the whole page would be printed, for nobody but the last one.
  getElementError: (message) => new Error(message ?? 'It is not there.'),
});
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    process.stderr.write(`${prettyDOM(document.body) || ''}\n`);
  });
});

// For each element React makes an Error whose stack says who made it, which takes a tenth of the time: no test reads it.
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

// Nothing is painted. Every query by role asks for visibility, and each would parse all style rules again.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null });

// What places menus and lists asks every element whether it is a window by its name as text, which is all that is in it here.
Element.prototype.toString = () => '[object HTMLElement]';

/** The whole page is gone through for each of these, at every look for a role, a label or a property of a form. */
const inDocument = Document.prototype.querySelectorAll;
Document.prototype.querySelectorAll = function find(this: Document, selector: string) {
  return selector === 'style,link[rel="stylesheet"]' ? [] : inDocument.call(this, selector);
} as typeof inDocument;
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const named =
        this.id === '' ? [] : [...document.getElementsByTagName('label')].filter((one) => one.htmlFor === this.id);
      const around = this.closest('label');
      return around === null ? named : [...named, around];
    },
  });
// Nobody asks a form for what is in it by its name.
const byName = Object.getOwnPropertySymbols(HTMLFormElement.prototype).find(
  ({ description }) => description === 'getFormControlNamedItem',
);
if (byName !== undefined) Object.defineProperty(HTMLFormElement.prototype, byName, { value: () => null });

afterEach(cleanup);

beforeAll(async () => {
  await Promise.all(completeLocales.map(fetchLanguage));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.happyDOM.setURL('http://localhost:3000/');
  window.happyDOM.setViewport({ width: 1024, height: 768 });
  document.title = '';
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  discardUnsaved();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  setConnection('online');
  setTitleMark('');
  queryClient.clear();
  if (bundled) replaceRegistry(bundled.registry, bundled.icons);
});
