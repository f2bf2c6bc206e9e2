/** An entry in progress: the parsed line, overridden by manual choices. */
import type { Interpretation, NamedOne, Proposal, Repeatable } from '../../../rules/quickAnswer.ts';
import type { NewHourEntry } from '../../hourEntry.ts';

export interface EntryDraft {
  readonly work_date: string;
  readonly minutes: number | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly break_minutes: number;
  readonly client: NamedOne | null;
  readonly project: NamedOne | null;
  readonly activity: string;
  readonly billable: boolean;
  readonly description: string | null;
  /** Source of a proposal. */
  readonly source?: string;
  readonly source_key?: string;
}

const untimed = { started_at: null, ended_at: null, break_minutes: 0 } as const;

export type Missing = Interpretation['missing'][number];

export const emptyDraft = (work_date: string): EntryDraft => ({
  work_date,
  minutes: null,
  started_at: null,
  ended_at: null,
  break_minutes: 0,
  client: null,
  project: null,
  activity: 'development',
  billable: true,
  description: null,
});

export function draftOf(answer: Interpretation | null, chosen: Partial<EntryDraft>, day: string): EntryDraft {
  if (answer === null) return { ...emptyDraft(day), ...chosen };
  const { alternatives, missing: __, ...read } = answer;
  const picked = alternatives.find(
    ({ client, project }) =>
      client.uuid === chosen.client?.uuid && (project?.uuid ?? null) === (chosen.project?.uuid ?? null),
  );
  // The description of the picked work is replaced by a typed one.
  const described =
    read.client === null && chosen.description !== undefined && read.description !== null
      ? { description: read.description }
      : {};
  // Words that named the picked work are not its description.
  if (picked !== undefined && chosen.description === undefined && picked.description !== null)
    return { ...read, ...chosen, description: picked.description };
  return { ...read, ...chosen, ...described };
}

export const missingOf = (draft: EntryDraft): readonly Missing[] =>
  (['minutes', 'client', 'description'] as const).filter((name) => draft[name] === null);

/** Returns null while required values are missing. */
export function entryOf({
  work_date,
  minutes,
  started_at,
  ended_at,
  break_minutes,
  client,
  project,
  activity,
  billable,
  description,
  source,
  source_key,
}: EntryDraft): NewHourEntry | null {
  if (minutes === null || client === null || description === null) return null;
  return {
    work_date,
    minutes,
    client_uuid: client.uuid,
    activity,
    billable,
    description,
    ...(started_at !== null && ended_at !== null
      ? { started_at, ended_at, ...(break_minutes > 0 ? { break_minutes } : {}) }
      : {}),
    ...(project === null ? {} : { project_uuid: project.uuid }),
    ...(source === undefined || source_key === undefined ? {} : { source, source_key }),
  };
}

export const chosenOfRepeatable = ({
  client,
  project,
  activity,
  billable,
  description,
  minutes,
}: Repeatable): Partial<EntryDraft> => ({
  client,
  project,
  activity,
  billable,
  ...(description === null ? {} : { description }),
  ...(minutes === null ? {} : { minutes, ...untimed }),
});

export const chosenOfProposal = ({
  work_date,
  client,
  project,
  activity,
  billable,
  description,
  minutes,
  source,
  source_key,
}: Proposal): Partial<EntryDraft> => ({
  work_date,
  activity,
  billable,
  description,
  source,
  source_key,
  ...(client === null ? {} : { client, project }),
  ...(minutes === null ? {} : { minutes, ...untimed }),
});
