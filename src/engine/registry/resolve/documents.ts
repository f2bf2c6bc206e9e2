/** Resolves the documents of an entry. */
import { sortsOf } from './screens.ts';
import { actors } from './access.ts';
import type { RawEntry } from '../raw.ts';
import type { RecordDocument } from '../records/recordConfig.ts';

/** Returns the documents in the order written, with all defaults. */
export function resolveDocuments(written: RawEntry['documents']): readonly RecordDocument[] {
  return Object.entries(written ?? {}).map(([name, document]) => ({
    name,
    label: document.label,
    when: document.when ?? null,
    access: document.access ?? actors,
    title: document.title ?? null,
    from: document.from ?? [],
    to: document.to ?? [],
    facts: document.facts ?? [],
    introduction: document.introduction ?? null,
    table: document.table
      ? { filter: {}, ...document.table, sort: document.table.sort === undefined ? null : sortsOf(document.table.sort) }
      : null,
    totals: document.totals ?? [],
    text: document.text ?? null,
    code: document.code ? { label: null, ...document.code } : null,
    footer: document.footer ?? null,
  }));
}
