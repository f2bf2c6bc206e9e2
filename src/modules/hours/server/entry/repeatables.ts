/** Work that can be repeated with one click: favourites, recent work, and templates. */
import type { Repeatable, Repeatables, TemplateRow } from '../../rules/quickAnswer.ts';
import { namedProject, namedRecord, seenRows, type ReadContext } from './combination.ts';
import { recentCombinations } from './recent.ts';

const mostRecent = 8;
const mostPresets = 200;

/** Returns the caller's own; empty for people who are not employees. */
export async function repeatables(asking: ReadContext, now: Date): Promise<Repeatables> {
  if (asking.caller.employee_uuid === null) return { favourites: [], recent: [], templates: [] };
  const [presets, recent] = await Promise.all([ownPresets(asking), recentCombinations(asking, now)]);
  const favourites = presets.filter(({ kind }) => kind === 'favourite').map(({ row }) => row);
  const known = new Set(favourites.map(keyOf));
  const templates = new Map<string, TemplateRow[]>();
  for (const { kind, row } of presets) {
    if (kind === 'template') templates.set(row.name ?? '', [...(templates.get(row.name ?? '') ?? []), row]);
  }
  return {
    favourites,
    recent: recent
      .map((used) => ({ ...used, preset_uuid: null, name: null }))
      .filter((one) => !known.has(keyOf(one)))
      .slice(0, mostRecent),
    templates: [...templates].map(([name, rows]) => ({ name, rows })),
  };
}

async function ownPresets(
  asking: ReadContext,
): Promise<readonly { readonly kind: string; readonly row: TemplateRow }[]> {
  const rows = await seenRows(asking, 'hour-presets', {
    sort: { field: 'name', direction: 'ASC' },
    range: [0, mostPresets - 1],
    embed: ['client', 'project'],
    filter: { employee_uuid: asking.caller.employee_uuid },
  });
  return rows.flatMap((row) => {
    const client = namedRecord(asking, 'clients', row.client);
    if (!client) return [];
    return [
      {
        kind: row.kind,
        row: {
          preset_uuid: row.uuid,
          name: row.name,
          client,
          project: namedProject(row.project),
          activity: row.activity,
          billable: row.billable !== false,
          description: row.description,
          minutes: row.minutes,
          weekday: row.weekday,
        },
      },
    ];
  });
}

function keyOf({ client, project, activity, description }: Repeatable): string {
  return [client.uuid, project?.uuid ?? '', activity, description ?? ''].join(' ');
}
