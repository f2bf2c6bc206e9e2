/** Addresses and telephone numbers: Dutch cities with their postcodes and area codes. */
import { Identifiers } from '#engine/values';
import type { Random } from '../random.ts';

interface City {
  readonly name: string;
  readonly province: string;
  /** First and last four digits of the city's postcodes. */
  readonly postcodes: readonly [first: number, last: number];
  /** Without the leading zero. */
  readonly area_code: string;
}

/** Postal address, with the country as an ISO 3166 code. */
export interface Address {
  readonly street: string;
  readonly house_number: string;
  readonly postal_code: string;
  readonly city: string;
  readonly country: string;
}

const rows: readonly (readonly [name: string, province: string, first: number, last: number, areaCode: string])[] = [
  ['Alkmaar', 'Noord-Holland', 1811, 1827, '72'],
  ['Almere', 'Flevoland', 1311, 1362, '36'],
  ['Amersfoort', 'Utrecht', 3811, 3829, '33'],
  ['Amsterdam', 'Noord-Holland', 1011, 1108, '20'],
  ['Apeldoorn', 'Gelderland', 7311, 7339, '55'],
  ['Arnhem', 'Gelderland', 6811, 6846, '26'],
  ['Assen', 'Drenthe', 9401, 9408, '592'],
  ['Breda', 'Noord-Brabant', 4811, 4839, '76'],
  ['Delft', 'Zuid-Holland', 2611, 2629, '15'],
  ['Den Haag', 'Zuid-Holland', 2491, 2597, '70'],
  ['Deventer', 'Overijssel', 7411, 7429, '570'],
  ['Dordrecht', 'Zuid-Holland', 3311, 3329, '78'],
  ['Eindhoven', 'Noord-Brabant', 5611, 5658, '40'],
  ['Emmen', 'Drenthe', 7811, 7828, '591'],
  ['Enschede', 'Overijssel', 7511, 7548, '53'],
  ['Gouda', 'Zuid-Holland', 2801, 2809, '182'],
  ['Groningen', 'Groningen', 9711, 9747, '50'],
  ['Haarlem', 'Noord-Holland', 2011, 2037, '23'],
  ['Heerenveen', 'Friesland', 8441, 8448, '513'],
  ['Hilversum', 'Noord-Holland', 1211, 1223, '35'],
  ['Hoorn', 'Noord-Holland', 1621, 1628, '229'],
  ['Leeuwarden', 'Friesland', 8911, 8941, '58'],
  ['Leiden', 'Zuid-Holland', 2311, 2334, '71'],
  ['Maastricht', 'Limburg', 6211, 6229, '43'],
  ['Middelburg', 'Zeeland', 4331, 4338, '118'],
  ['Nijmegen', 'Gelderland', 6511, 6546, '24'],
  ['Roermond', 'Limburg', 6041, 6049, '475'],
  ['Rotterdam', 'Zuid-Holland', 3011, 3089, '10'],
  ['’s-Hertogenbosch', 'Noord-Brabant', 5211, 5237, '73'],
  ['Sneek', 'Friesland', 8601, 8608, '515'],
  ['Tilburg', 'Noord-Brabant', 5011, 5049, '13'],
  ['Utrecht', 'Utrecht', 3511, 3585, '30'],
  ['Venlo', 'Limburg', 5911, 5928, '77'],
  ['Vlissingen', 'Zeeland', 4381, 4389, '118'],
  ['Zutphen', 'Gelderland', 7201, 7207, '575'],
  ['Zwolle', 'Overijssel', 8011, 8045, '38'],
];

/** Dutch cities with their range of postcodes and their area code. */
export const cities: readonly City[] = rows.map(([name, province, first, last, area_code]) => ({
  name,
  province,
  postcodes: [first, last],
  area_code,
}));

const streets = [
  'Ambachtsweg',
  'Beatrixlaan',
  'Beukenlaan',
  'Burgemeesterslaan',
  'De Corridor',
  'Dorpsstraat',
  'Dokter Schaepmanstraat',
  'Eikenlaan',
  'Emmastraat',
  'Fabrieksweg',
  'Gasthuisstraat',
  'Gedempte Gracht',
  'Handelsweg',
  'Havenkade',
  'Havenstraat',
  'Hoofdstraat',
  'Industrieweg',
  'Julianastraat',
  'Kanaalweg',
  'Kastanjelaan',
  'Kerkstraat',
  'Kleine Markt',
  'Koningin Wilhelminalaan',
  'Korenmarkt',
  'Lange Nieuwstraat',
  'Lindelaan',
  'Markt',
  'Molenstraat',
  'Molenweg',
  'Nieuwe Haven',
  'Nijverheidsweg',
  'Oosterkade',
  'Oranjestraat',
  'Oude Singel',
  'Parallelweg',
  'Parkweg',
  'Plein 1944',
  'Prins Hendrikkade',
  'Raadhuisplein',
  'Schoolstraat',
  'Spoorstraat',
  'Stationsplein',
  'Stationsweg',
  'Trambaan',
  'Veerdam',
  'Vismarkt',
  'Waterstraat',
  'Weverstraat',
  'Wilhelminaplein',
  'Zandweg',
  'Zuiderpark',
  'Zwanenveld',
];

const postcodeLetters = 'ABCDEGHJKLMNPRSTVWXZ';

/** Returns an address in a city whose postcode is in the range of that city. */
export function randomAddress(random: Random, city: City): Address {
  const [first, last] = city.postcodes;
  return {
    street: random.pick(streets),
    house_number: `${random.integer(1, 248)}${random.weighted([
      ['', 80],
      ['a', 8],
      ['b', 5],
      ['-1', 4],
      [' bis', 3],
    ])}`,
    postal_code: postcode(random, random.integer(first, last)),
    city: city.name,
    country: 'NL',
  };
}

function postcode(random: Random, digits: number): string {
  const written = `${digits} ${random.text(2, postcodeLetters)}`;
  return Identifiers.isDutchPostcode(written) ? written : postcode(random, digits);
}

/**
 * Returns a landline number in the city, or a mobile number. The ranges are not assigned (1 after the area code, and
 * 06-0), so no real person has the number.
 */
export function randomPhone(random: Random, city: City): string {
  if (random.chance(0.3)) return `+3160${random.text(7, '0123456789')}`;
  return `+31${city.area_code}1${random.text(8 - city.area_code.length, '0123456789')}`;
}
