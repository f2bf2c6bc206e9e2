/** Countries (ISO 3166-1), the names that people type for them, and the member states of the EU. */
import { foldText } from './foldText.ts';

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** The 249 officially assigned ISO 3166-1 alpha-2 codes, in alphabetical order. */
export const countryCodes: readonly string[] = codes.split(' ');

/** The 27 member states, by ISO code (Greece is GR here; its VAT ids begin with EL). */
export const euCountryCodes: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

const countrySet = new Set(countryCodes);
const euCountrySet = new Set(euCountryCodes);

/** Returns true for an assigned code in capitals: `NL`, not `nl`, `UK` or `XX`. */
export function isCountryCode(value: string): boolean {
  return countrySet.has(value);
}

/** Returns true for a member state of the European Union. */
export function isEuCountry(value: string): boolean {
  return euCountrySet.has(value);
}

/** Common names that `Intl.DisplayNames` does not have. */
const spoken: readonly (readonly [string, string])[] = [
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['Groot-Brittannië', 'GB'],
  ['England', 'GB'],
  ['Engeland', 'GB'],
  ['USA', 'US'],
  ['Holland', 'NL'],
  ['The Netherlands', 'NL'],
];

/** The languages in which address lists usually name countries. */
const namingLanguages = ['en', 'nl', 'de', 'fr'];

let codesByName: ReadonlyMap<string, string> | undefined;

function readCodesByName(): ReadonlyMap<string, string> {
  const named = namingLanguages.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return countryCodes.map((code) => [foldText(names.of(code) ?? code), code] as const);
  });
  return new Map([...named, ...spoken.map(([name, code]) => [foldText(name), code] as const)]);
}

/**
 * Returns the country code of a code or name: `NL` for `nl`, `Netherlands` or `Nederland`. Other text is returned
 * unchanged.
 * @example normaliseCountry(' belgië ') // 'BE'
 */
export function normaliseCountry(text: string): string {
  const trimmed = text.trim();
  const code = trimmed.toUpperCase();
  if (isCountryCode(code)) return code;
  codesByName ??= readCodesByName();
  return codesByName.get(foldText(trimmed)) ?? trimmed;
}
