/** Generates the company settings. */
import { Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { companyDomain } from './sellers.ts';

/** Closing texts by language, which are frozen on invoices. */
export const closingTexts = {
  nl: 'Dank je wel voor je vertrouwen in Dijk & Duin.',
  en: 'Thank you for choosing Dijk & Duin.',
} as const;

/** Percentage of a limit from which usage is reported. */
export const usageWarnedAt = 90;

type Setting = readonly [scope: string, key: string, value: unknown, description: string];

const settings: readonly Setting[] = [
  ['company', 'company_name', 'Dijk & Duin', 'Naam in berichten.'],
  ['company', 'support_phone', '+31501204081', 'Telefoonnummer van de klantenservice.'],
  ['company', 'office_hours', 'ma–vr 8.30–17.30', 'Wanneer de klantenservice bereikbaar is.'],
  [
    'selling',
    'terms_url',
    `https://www.${companyDomain}/voorwaarden`,
    'Algemene voorwaarden waarmee een klant akkoord gaat.',
  ],
  ['selling', 'cart_lifetime_days', 14, 'Zo lang blijft een winkelwagen bewaard.'],
  ['billing', 'suspend_after_days', 45, 'Zo lang na de vervaldatum wordt een dienst opgeschort.'],
  ['billing', 'invoice_closing_text', closingTexts.nl, 'Onder elke Nederlandse factuur.'],
  ['billing', 'invoice_closing_text_en', closingTexts.en, 'Onder elke Engelse factuur.'],
  [
    'domains',
    'default_nameservers',
    [`ns1.${companyDomain}`, `ns2.${companyDomain}`, `ns3.${companyDomain}`],
    'Nameservers van nieuwe domeinen.',
  ],
  ['domains', 'renewal_notice_days', 30, 'Zo lang voor de vervaldatum krijgt de klant bericht.'],
  ['hosting', 'default_php_version', '8.4', 'PHP-versie van nieuwe accounts.'],
  ['hosting', 'usage_warning_percent', usageWarnedAt, 'Vanaf dit percentage waarschuwen we de klant.'],
];

const later: readonly Setting[] = [
  ['selling', 'online_payments', 'test', 'Betaaldienst bij het afrekenen; de testdienst laat zien hoe het gaat.'],
];

/** Adds the company settings. None of them is a secret. */
export function makeSettings({ book, opening }: World): void {
  const createdAt = instantAt(Dates.addDays(opening, -17), 13 * 60);
  for (const [scope, key, value, description] of settings)
    book.add('general', createdAt, { scope, key, value, description, is_secret: false });
  for (const [scope, key, value, description] of later)
    book.add('general', createdAt, { scope, key, value, description, is_secret: false });
}
