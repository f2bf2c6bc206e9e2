/** In charge of the company-wide settings. */
import { addDays } from '../../../domain/calendarDate.ts';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { companyDomain } from './sellers.ts';

type Setting = readonly [scope: string, key: string, value: unknown, description: string];

const settings: readonly Setting[] = [
  ['company', 'name', 'Dijk & Duin', 'Naam in de kop van de schermen en berichten.'],
  ['company', 'support_phone', '+31501204081', 'Telefoonnummer van de klantenservice.'],
  ['company', 'office_hours', ['ma-vr 08:30-17:30'], 'Wanneer de klantenservice bereikbaar is.'],
  ['company', 'emergency_phone', '+31501204099', 'Storingsdienst buiten kantooruren, voor klanten met Serviceovereenkomst Plus.'],
  ['appearance', 'logo_url', `https://www.${companyDomain}/logo.svg`, 'Logo op facturen en in de mail.'],
  ['appearance', 'items_per_page', 25, 'Hoeveel regels een lijst laat zien.'],
  ['mail', 'from_address', `noreply@${companyDomain}`, 'Afzender van automatische berichten.'],
  ['mail', 'reply_to', `support@${companyDomain}`, 'Waar antwoorden van klanten aankomen.'],
  ['mail', 'smtp.host', `relay.${companyDomain}`, 'Server voor uitgaande mail.'],
  ['mail', 'smtp.port', 587, 'Poort van die server.'],
  ['selling', 'terms_url', `https://www.${companyDomain}/voorwaarden`, 'Algemene voorwaarden waarmee een klant akkoord gaat.'],
  ['selling', 'cart_lifetime_days', 14, 'Zo lang blijft een winkelwagen bewaard.'],
  ['billing', 'reminder_days', [1, 14, 28, 43], 'Dagen na de vervaldatum waarop een herinnering uitgaat.'],
  ['billing', 'invoice_lead_days', 0, 'Hoeveel dagen vóór een nieuwe periode de factuur wordt gemaakt.'],
  ['billing', 'direct_debit_day', 5, 'Werkdagen tussen factuur en incasso.'],
  ['billing', 'suspend_after_days', 45, 'Zo lang na de vervaldatum wordt een dienst opgeschort.'],
  ['domains', 'default_nameservers', [`ns1.${companyDomain}`, `ns2.${companyDomain}`, `ns3.${companyDomain}`], 'Nameservers van nieuwe domeinen.'],
  ['domains', 'renewal_notice_days', 30, 'Zo lang voor de vervaldatum krijgt de klant bericht.'],
  ['hosting', 'default_php_version', '8.4', 'PHP-versie van nieuwe accounts.'],
  ['hosting', 'disk_warning_pct', 90, 'Vanaf dit percentage waarschuwen we de klant.'],
  ['work', 'approval_weekday', 'monday', 'Dag waarop de uren van vorige week worden goedgekeurd.'],
  ['work', 'hours_invoice_day', 5, 'Dag van de maand waarop de uren van de vorige maand worden gefactureerd.'],
  ['security', 'session_days', 30, 'Na zoveel dagen moet iemand opnieuw inloggen.'],
  ['security', 'password_min_length', 12, 'Aangeraden lengte van een nieuw wachtwoord.'],
  ['integrations', 'bookkeeping.system', 'handmatig', 'Boekhoudpakket waar facturen naartoe gaan.'],
];

const secrets: readonly (readonly [scope: string, key: string, description: string])[] = [
  ['mail', 'smtp.password', 'Wachtwoord voor uitgaande mail.'],
  ['integrations', 'payments.api_key', 'Sleutel van de betaaldienst.'],
  ['integrations', 'monitoring.token', 'Token waarmee de bewaking meldingen plaatst.'],
];

export function makeSettings({ book, opening, random }: World): void {
  const chance = random('settings');
  const createdAt = instantAt(addDays(opening, -17), 13 * 60);
  for (const [scope, key, value, description] of settings) book.add('general', createdAt, { scope, key, value, description, is_secret: false });
  for (const [scope, key, description] of secrets) book.add('general', createdAt, { scope, key, description, is_secret: true, secret_value: chance.text(32) });
}
