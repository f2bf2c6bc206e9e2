/** Sets the region of the product before each file; tests of other regions set their own. Set up for each file. */
import { setRegion, type Region } from '../../src/engine/values/region.ts';

export const productRegion: Region = { timeZone: 'Europe/Amsterdam', country: 'NL', firstDayOfWeek: 1 };

setRegion(productRegion);
