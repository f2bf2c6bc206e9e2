/** The contributions of all modules of the product to the screens. */
import { browserModules as listed } from '../../src/app/browserModules.ts';
import { mergeBrowserModules } from '../../src/engine/browser/modules.ts';
import { enginePages } from '../../src/engine/browser/pages/module.ts';

export const browserModules = mergeBrowserModules([enginePages, ...listed]);
