/** Every word of the module, by language. */
import type { Texts } from '../../../engine/browser/i18n/texts.ts';
import { applications as applicationsEn } from './applications.en.ts';
import { applications as applicationsNl } from './applications.nl.ts';
import { config as configEn } from './config.en.ts';
import { config as configNl } from './config.nl.ts';
import { provisioning as provisioningEn } from './provisioning.en.ts';
import { provisioning as provisioningNl } from './provisioning.nl.ts';
import { services as servicesEn } from './services.en.ts';
import { services as servicesNl } from './services.nl.ts';

export const texts: Texts = {
  en: { ...applicationsEn, ...configEn, ...provisioningEn, ...servicesEn },
  nl: { ...applicationsNl, ...configNl, ...provisioningNl, ...servicesNl },
};
