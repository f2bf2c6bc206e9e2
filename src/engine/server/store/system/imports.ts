/**
 * Imports with their rows and results. A running import has a job in the queue, so that another process continues after
 * a crash.
 */
import { sql } from 'kysely';
import type {
  FileCell,
  ChosenNotations,
  ImportMapping,
  ImportOutcome,
  ImportState,
} from '../../../registry/imports/imports.ts';
import type { ColumnNotations } from '../../../registry/imports/numberNotation.ts';
import type { Label } from '../../../texts/catalogue.ts';
import type { Locale } from '../../../texts/locales.ts';
import type { Row } from '../contract.ts';
import { parameter, type Executor } from '../fragment.ts';
import { notifyingImported } from '../notifications.ts';
import { jobQueries } from './jobs.ts';

/** An import as stored. {@link ImportQueries.importRows} reads the rows of its file. */
export interface ImportRow {
  readonly uuid: string;
  readonly resource: string;
  readonly user_uuid: string;
  /** API token of the request. */
  readonly token_uuid: string | null;
  readonly active_client: string | null;
  readonly locale: Locale;
  readonly file_name: string;
  readonly status: ImportState;
  readonly columns: readonly {
    readonly name: string;
    readonly samples: readonly FileCell[];
    /** Missing in files that an earlier version read. */
    readonly notations?: ColumnNotations;
  }[];
  readonly mapping: ImportMapping | null;
  readonly notations: ChosenNotations | null;
  readonly key: string | null;
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faulty: number;
  readonly undone: number;
  readonly kept: number;
  readonly fault: Label | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
}

/** An error by column index, from 0; null for the whole row. */
export interface RowFault {
  readonly column: number | null;
  readonly message: Label;
}

/** A row of an import's file. */
export interface ImportFileRow {
  /** From 0, without gaps. */
  readonly position: number;
  readonly row_number: number;
  readonly cells: readonly FileCell[];
  /** Earlier row with the same value in a unique column, by column. */
  readonly repeats: Readonly<Record<string, number>> | null;
  readonly outcome: ImportOutcome | null;
  readonly record_uuid: string | null;
  /** Version after the write. */
  readonly record_version: number | null;
  /** Values of the written fields before the write. */
  readonly before: Row | null;
  readonly faults: readonly RowFault[] | null;
}

/** Result of one row, to be stored. */
export type RowResult = Pick<
  ImportFileRow,
  'position' | 'outcome' | 'record_uuid' | 'record_version' | 'before' | 'faults'
>;

type NewImport = Omit<
  ImportRow,
  | 'status'
  | 'mapping'
  | 'notations'
  | 'key'
  | 'total'
  | 'done'
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'faulty'
  | 'undone'
  | 'kept'
  | 'fault'
  | 'started_at'
  | 'ended_at'
>;

interface ImportStart {
  readonly uuid: string;
  readonly status: 'checking' | 'importing';
  readonly mapping: ImportMapping;
  readonly notations: ChosenNotations;
  readonly key: string | null;
  /** Groups of columns that must be unique together. */
  readonly unique: readonly (readonly number[])[];
  readonly now: Date;
}

/** Queries on imports and their rows. */
export interface ImportQueries {
  /** @param pages JSON arrays of rows: `[{"position": 0, "row_number": 2, "cells": ["a"]}]` */
  createImport(run: NewImport, rows: { readonly total: number; readonly pages: readonly string[] }): Promise<void>;
  /** @param lock true locks the row in a transaction */
  findImport(uuid: string, lock?: boolean): Promise<ImportRow | null>;
  /** Lists the person's imports of a resource, newest first. */
  listImports(
    of: { readonly resource: string; readonly user_uuid: string },
    limit: number,
  ): Promise<readonly ImportRow[]>;
  /** Returns the number of stored imports of the person, over all resources. */
  countImports(userUuid: string): Promise<number>;
  /** Starts from the first row, without results of an earlier attempt. */
  startImport(start: ImportStart): Promise<void>;
  /** Continues from the present position. */
  setImportState(uuid: string, status: ImportState, at: { readonly now: Date; readonly fault?: Label }): Promise<void>;
  deleteImport(uuid: string): Promise<void>;
  importRows(uuid: string, from: number, limit: number): Promise<readonly ImportFileRow[]>;
  /** Returns the faulty rows in file order; after an undo the rows that could not be undone, with the reason. */
  faultyRows(run: Pick<ImportRow, 'uuid' | 'status'>, from: number, limit: number): Promise<readonly ImportFileRow[]>;
  /** Returns the written rows below a position, last first. */
  writtenRows(uuid: string, below: number, limit: number): Promise<readonly ImportFileRow[]>;
  saveResults(uuid: string, results: readonly RowResult[], done: number): Promise<void>;
  /** Returns the created and updated records of each import, for a list of exactly these. */
  importedRecords(uuids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Deletes old imports with their rows. */
  deleteImportsBefore(instant: Date): Promise<void>;
}

const counts = ['created', 'updated', 'unchanged', 'faulty', 'undone', 'kept'] as const;
/** States whose results other processes are notified of. */
const announced: ReadonlySet<ImportState> = new Set(['imported', 'stopped', 'failed', 'undone']);
const ended: ReadonlySet<ImportState> = new Set(['checked', 'imported', 'failed', 'undone']);
const underWay: readonly ImportState[] = ['checking', 'importing', 'undoing'];

/** Job that runs an import; its key is the uuid. */
export const importsJob = 'imports';

/** Returns true for an import with rows that are left to check, write or undo. */
export const isUnderWay = ({ status }: Pick<ImportRow, 'status'>): boolean => underWay.includes(status);

/** Returns the queries on a pool or transaction. */
export function importQueries(executor: Executor): ImportQueries {
  return { ...runQueries(executor), ...rowQueries(executor) };
}

type Runs =
  | 'createImport'
  | 'findImport'
  | 'listImports'
  | 'countImports'
  | 'startImport'
  | 'setImportState'
  | 'deleteImport'
  | 'deleteImportsBefore';

function runQueries(executor: Executor): Pick<ImportQueries, Runs> {
  const jobs = jobQueries(executor);
  return {
    async createImport(run, { total, pages }) {
      const { uuid, resource, user_uuid, token_uuid, active_client, locale, file_name, columns, created_at } = run;
      await sql`insert into beheer_imports (uuid, resource, user_uuid, token_uuid, active_client, locale, file_name, status,
          columns, total, done, created, updated, unchanged, faulty, undone, kept, created_at)
        values (${uuid}, ${resource}, ${user_uuid}, ${parameter(token_uuid, 'uuid')}, ${parameter(active_client, 'uuid')},
          ${locale}, ${file_name},
          'uploaded', ${parameter(JSON.stringify(columns), 'jsonb')}, ${total}, 0, 0, 0, 0, 0, 0, 0, ${created_at})`.execute(
        executor,
      );
      for (const page of pages)
        await sql`insert into beheer_import_rows (import_uuid, position, row_number, cells)
          select ${parameter(uuid, 'uuid')}, position, row_number, cells
          from jsonb_to_recordset(${parameter(page, 'jsonb')}) given(position int, row_number int, cells jsonb)`.execute(
          executor,
        );
    },
    async findImport(uuid, lock = false) {
      const {
        rows: [run],
      } =
        await sql<ImportRow>`select * from beheer_imports where uuid = ${uuid} ${lock ? sql`for update` : sql``}`.execute(
          executor,
        );
      return run ?? null;
    },
    async listImports({ resource, user_uuid }, limit) {
      const { rows } = await sql<ImportRow>`select * from beheer_imports
        where resource = ${resource} and user_uuid = ${user_uuid} order by created_at desc, uuid desc limit ${limit}`.execute(
        executor,
      );
      return rows;
    },
    async countImports(userUuid) {
      const {
        rows: [row],
      } = await sql<{
        count: number;
      }>`select count(*)::integer as count from beheer_imports where user_uuid = ${userUuid}`.execute(executor);
      return row?.count ?? 0;
    },
    async startImport({ uuid, status, mapping, notations, key, unique, now }) {
      await sql`update beheer_import_rows set outcome = null, record_uuid = null, record_version = null,
          before = null, faults = null, repeats = null
        where import_uuid = ${uuid} and (outcome is not null or repeats is not null)`.execute(executor);
      for (const columns of unique) await markRepeats(executor, uuid, columns);
      await sql`update beheer_imports set status = ${status}, mapping = ${parameter(JSON.stringify(mapping), 'jsonb')},
          key = ${parameter(key, 'text')}, notations = ${parameter(JSON.stringify(notations), 'jsonb')},
          done = 0, created = 0, updated = 0, unchanged = 0, faulty = 0, undone = 0, kept = 0,
          fault = null, started_at = ${now}, ended_at = null
        where uuid = ${uuid}`.execute(executor);
      await jobs.enqueue({ kind: importsJob, key: uuid, now });
    },
    async setImportState(uuid, status, { now, fault }) {
      await sql`update beheer_imports set status = ${status},
          ended_at = ${parameter(ended.has(status) ? now : null, 'timestamptz')},
          fault = ${parameter(fault === undefined ? null : JSON.stringify(fault), 'jsonb')}
        where uuid = ${uuid} ${announced.has(status) ? notifyingImported(uuid) : sql``}`.execute(executor);
      if (underWay.includes(status)) await jobs.enqueue({ kind: importsJob, key: uuid, now });
    },
    async deleteImport(uuid) {
      await sql`delete from beheer_import_rows where import_uuid = ${uuid}`.execute(executor);
      await sql`delete from beheer_imports where uuid = ${uuid}`.execute(executor);
    },
    async deleteImportsBefore(instant) {
      await sql`with old as (delete from beheer_imports where created_at < ${instant}
          and status <> all(${parameter(underWay, 'text[]')}) returning uuid)
        delete from beheer_import_rows where import_uuid in (select uuid from old)`.execute(executor);
    },
  };
}

/** Empty cells do not count as repeated. */
async function markRepeats(executor: Executor, uuid: string, columns: readonly number[]): Promise<void> {
  const written = columns.map((column) => sql`lower(btrim(cells ->> ${sql.lit(column)}))`);
  const values = sql.join(written);
  const filled = sql.join(
    written.map((value) => sql`coalesce(${value}, '') <> ''`),
    sql` and `,
  );
  const { rows } = await sql<{ position: number; first: number }>`select position, first from (
      select position, row_number, first_value(row_number) over (partition by ${values} order by position) as first
      from beheer_import_rows where import_uuid = ${uuid} and ${filled}) found where first <> row_number`.execute(
    executor,
  );
  if (rows.length === 0) return;
  const last = String(columns.at(-1) ?? 0);
  // By primary key, since the planner has no statistics on new rows.
  await sql`update beheer_import_rows present
    set repeats = coalesce(present.repeats, '{}') || jsonb_build_object(${parameter(last, 'text')}, given.first)
    from jsonb_to_recordset(${parameter(JSON.stringify(rows), 'jsonb')}) given(position int, first int)
    where present.import_uuid = ${uuid} and present.position = given.position`.execute(executor);
}

const fileRow = sql`position, row_number, cells, repeats, outcome, record_uuid, record_version, before, faults`;

type Rows = 'importRows' | 'faultyRows' | 'writtenRows' | 'saveResults' | 'importedRecords';

function rowQueries(executor: Executor): Pick<ImportQueries, Rows> {
  return {
    async importRows(uuid, from, limit) {
      const { rows } = await sql<ImportFileRow>`select ${fileRow} from beheer_import_rows
        where import_uuid = ${uuid} and position >= ${from} order by position limit ${limit}`.execute(executor);
      return rows;
    },
    async faultyRows({ uuid, status }, from, limit) {
      const shown = status === 'undone' ? sql`outcome = 'kept'` : sql`faults is not null`;
      const { rows } = await sql<ImportFileRow>`select ${fileRow} from beheer_import_rows
        where import_uuid = ${uuid} and ${shown} order by position offset ${from} limit ${limit}`.execute(executor);
      return rows;
    },
    async writtenRows(uuid, below, limit) {
      const { rows } = await sql<ImportFileRow>`select ${fileRow} from beheer_import_rows
        where import_uuid = ${uuid} and position < ${below} and outcome in ('created', 'updated')
        order by position desc limit ${limit}`.execute(executor);
      return rows;
    },
    async saveResults(uuid, results, done) {
      await sql`update beheer_import_rows present set outcome = given.outcome, record_uuid = given.record_uuid,
          record_version = given.record_version, before = given.before, faults = given.faults
        from jsonb_to_recordset(${parameter(JSON.stringify(results), 'jsonb')})
          given(position int, outcome text, record_uuid uuid, record_version int, before jsonb, faults jsonb)
        where import_uuid = ${uuid} and present.position = given.position`.execute(executor);
      const added = counts.map((outcome) => {
        const more = results.filter((result) => result.outcome === outcome).length;
        return sql`${sql.id(outcome)} = ${sql.id(outcome)} + ${sql.lit(more)}`;
      });
      await sql`update beheer_imports set done = ${done}, ${sql.join(added)} where uuid = ${uuid}`.execute(executor);
    },
    async importedRecords(uuids) {
      if (uuids.length === 0) return new Map();
      const { rows } = await sql<{ import_uuid: string; records: readonly string[] }>`select import_uuid,
          array_agg(record_uuid::text order by position) as records from beheer_import_rows
        where import_uuid in (${sql.join(uuids)}) and outcome in ('created', 'updated')
        group by import_uuid`.execute(executor);
      return new Map(rows.map(({ import_uuid, records }) => [import_uuid, records]));
    },
  };
}
