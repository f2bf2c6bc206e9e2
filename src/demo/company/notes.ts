/** Generates notes of staff on records. */
import type { SystemFields, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { fullName } from '../names/people.ts';
import type { DemoStaff } from './employees.ts';

/** Notes by resource: one in `each` records gets a note, the newest records first. */
const written: Readonly<Record<string, { readonly each: number; readonly texts: readonly string[] }>> = {
  clients: {
    each: 3,
    texts: [
      'Belt liever dan mailt. **Niet voor 10 uur**, dan staan ze in de winkel.',
      'Wil volgend jaar naar een eigen server. In maart opnieuw bellen.',
      'Betaalt altijd een week te laat, maar betaalt. Geen tweede herinnering sturen zonder te bellen.',
      'Facturen gaan naar de boekhouder:\n\n- kwartaaloverzicht meesturen\n- inkoopnummer op de factuur',
      'Verhuist in het voorjaar. Nieuw adres volgt per mail.',
      'Heeft een klacht over trage webmail. Opgelost door de map *Verzonden* op te schonen.',
    ],
  },
  servers: {
    each: 4,
    texts: [
      'Schijf 2 vervangen op verzoek van het datacenter. Array is weer compleet.',
      'Herstart alleen **na 22 uur**: hier draait een webwinkel op.',
      'Load was hoog door een zoekmachine. Snelheid begrensd in `robots.txt`.',
    ],
  },
  domains: {
    each: 9,
    texts: [
      'Klant verhuist dit domein zelf. Verhuiscode is doorgegeven.',
      'Nameservers staan op verzoek bij een andere partij. Niet terugzetten.',
    ],
  },
  invoices: {
    each: 12,
    texts: ['Gebeld: betaling is onderweg.', 'Klant betwist een uur werk. Besproken, blijft staan.'],
  },
  projects: {
    each: 3,
    texts: ['Opleverdatum in overleg twee weken later.', 'Meerwerk **eerst** laten goedkeuren door de klant.'],
  },
};

const newestOnly = 90;
const longestHours = 240;

/**
 * Adds notes of the director and the developer to the newest records of some resources. Call it after those records
 * exist.
 */
export function makeNotes(world: World, staff: DemoStaff): void {
  const random = world.random('notes');
  for (const [resource, { each, texts }] of Object.entries(written)) {
    newest(world, resource).forEach((row, index) => {
      if (index % each !== 0) return;
      const person = random.chance(0.5) ? staff.director : staff.developer;
      const at = moment(world, row, random.integer(2, longestHours));
      world.book.add('notes', at, {
        resource,
        record_uuid: row.uuid,
        text: texts[(index / each) % texts.length] ?? '',
        pinned: resource === 'clients' && index % (each * 3) === 0,
        user_uuid: person.user.uuid,
        user_name: fullName(person.user),
      });
    });
  }
}

function newest({ book }: World, resource: string): readonly SystemFields[] {
  const rows = book.of(resource);
  return rows.toSorted((left, right) => left.created_at.localeCompare(right.created_at)).slice(-newestOnly);
}

/** Returns a time this many hours after the record was created, but before today. */
function moment({ today }: World, { created_at }: SystemFields, hours: number): string {
  const at = new Date(Date.parse(created_at) + hours * 3_600_000).toISOString();
  const end = instantAt(today, -30);
  return at < end ? at : end;
}
