/** In charge of the names of people in the demo company. */
import type { Random } from '../random.ts';
import { slugOf } from './slug.ts';

export interface Person {
  readonly first_name: string;
  /** With its particle: `van der Meer`. */
  readonly last_name: string;
}

const firstNames = [
  'Anna', 'Anouk', 'Bas', 'Bart', 'Bram', 'Carlijn', 'Casper', 'Chantal', 'Daan', 'Dennis', 'Dewi', 'Dirk', 'Eline', 'Elif', 'Emma', 'Erik', 'Esmée',
  'Eva', 'Fatima', 'Femke', 'Fleur', 'Floris', 'Frank', 'Geert', 'Gijs', 'Hanna', 'Hans', 'Hidde', 'Ilse', 'Inge', 'Iris', 'Jan', 'Janneke', 'Jasper',
  'Jelle', 'Jeroen', 'Joost', 'Joris', 'Judith', 'Julia', 'Karin', 'Kees', 'Koen', 'Lars', 'Laura', 'Lieke', 'Linda', 'Lisa', 'Lotte', 'Luuk', 'Maaike',
  'Maarten', 'Mark', 'Marieke', 'Marjolein', 'Martijn', 'Mehmet', 'Menno', 'Merel', 'Michiel', 'Mila', 'Mohamed', 'Monique', 'Nadia', 'Niels', 'Nienke',
  'Noor', 'Olaf', 'Patrick', 'Paul', 'Petra', 'Pieter', 'Renske', 'Rianne', 'Rick', 'Robin', 'Roos', 'Ruben', 'Saskia', 'Sem', 'Silke', 'Simone', 'Sjoerd',
  'Sofie', 'Stefan', 'Suzanne', 'Sven', 'Tessa', 'Thijs', 'Tim', 'Tom', 'Vera', 'Wendy', 'Wessel', 'Willem', 'Wouter', 'Yasmin', 'Yvonne', 'Zeynep',
];

const lastNames = [
  'Aalbers', 'Achterberg', 'van Amerongen', 'Baars', 'Bakker', 'van den Berg', 'ten Berge', 'Bijlsma', 'Blom', 'Boersma', 'Boogaard', 'Bosman', 'Bouma',
  'Brandsma', 'de Bruijn', 'ter Brugge', 'Buitenhuis', 'van Dalen', 'Dekker', 'van Dijk', 'Dijkstra', 'Doornbos', 'Drost', 'El Amrani', 'van Elst',
  'Engelsman', 'Faber', 'Feenstra', 'Geerlings', 'de Graaf', 'Groeneveld', 'de Groot', 'Haverkamp', 'Hagedoorn', 'van der Heide', 'Hendriks', 'Hoekstra',
  'Hofstede', 'ten Hove', 'Huisman', 'IJzerman', 'Jacobs', 'Jansen', 'de Jong', 'Kaya', 'Kerkhof', 'Klaassen', 'Kloosterman', 'Koster', 'Kramer',
  'Kruithof', 'Kuipers', 'van Leeuwen', 'Lubbers', 'van der Meer', 'Meijer', 'Middelkoop', 'Mulder', 'Nieuwenhuis', 'Nijland', 'van Noord', 'Offermans',
  'Oosterhuis', 'Oudekerk', 'Pietersen', 'van der Ploeg', 'Postma', 'Prins', 'Rademaker', 'Rietveld', 'Roelofs', 'van Rossum', 'Schaap', 'Scholten',
  'Schuurman', 'Sietsma', 'Smit', 'Snijders', 'Sterk', 'Stolwijk', 'Tadema', 'Terpstra', 'Timmerman', 'Tromp', 'Uitenbroek', 'Veenstra', 'van der Velde',
  'Verhoeven', 'Vermeulen', 'Visser', 'Vos', 'de Vries', 'van der Wal', 'Wassenaar', 'van de Water', 'Westerhof', 'de Wit', 'Wolterink', 'Yilmaz', 'Zandstra',
  'Zijlstra', 'Zuidema', 'van Zwieten',
];

export function randomPerson(random: Random): Person {
  return { first_name: random.pick(firstNames), last_name: random.pick(lastNames) };
}

/** A family name as a company carries it: `Van der Meer`. */
export function randomFamily(random: Random): string {
  const name = random.pick(lastNames);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function fullName({ first_name, last_name }: Person): string {
  return `${first_name} ${last_name}`;
}

/** `Eline van der Meer` → `eline.vandermeer`, the part of an address before the @. */
export function mailName({ first_name, last_name }: Person): string {
  return `${slugOf(first_name, '')}.${slugOf(last_name, '')}`;
}
