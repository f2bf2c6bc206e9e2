/** Converts a pasted block to lines of a form, starting in a given column. */
import type { DataProvider } from 'react-admin';
import type { Principal } from '../../../registry/permissions.ts';
import type { Field } from '../../../registry/types.ts';
import { inSentence } from '../../../texts/inSentence.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import type { ClipboardBlock, BlockRows } from '../../inputs/nested.ts';
import { readCell, type CellWords } from './cellText.ts';
import { readTable } from '../../grid/clipboardTable.ts';
import { findingByName } from './findByName.ts';

type Row = Readonly<Record<string, unknown>>;

interface Pasting extends CellWords {
  readonly principal: Principal;
  readonly provider: DataProvider;
}

/** @param under values of the existing lines, starting at the first line of the paste. */
export async function pastedLines(
  pasting: Pasting,
  { text, into }: ClipboardBlock,
  under: readonly Row[],
): Promise<BlockRows> {
  const { registry, format, translate } = pasting;
  const { find } = findingByName({ ...pasting, locale: format.locale });
  const faults: string[] = [];
  /** Returns undefined if the text cannot be read. */
  const valueOf = async (field: Field, typed: string, row: Row): Promise<unknown> => {
    const reading = readCell(field, typed, pasting);
    if ('value' in reading) return reading.value;
    if ('fault' in reading) {
      faults.push(reading.fault);
      return undefined;
    }
    const found = await find(field, reading.find, row);
    if ('record' in found) return found.record.id;
    const target = registry.resources[field.relation?.to ?? ''];
    const name = target ? inSentence(inLanguage(target.label, format.locale), format.locale) : '';
    faults.push(translate(`beheer.sheet.${found.fault}`, { name, value: reading.find }));
    return undefined;
  };
  const table = readTable(text).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const filled: Row[] = [];
  for (const [index, cells] of table.entries()) {
    const values = new Map<string, unknown>();
    // In order, because a reference may be limited by an earlier value in the row.
    for (const [at, cell] of cells.entries()) {
      const field = into[at];
      if (!field || cell.trim() === '') continue;
      const value = await valueOf(field, cell, { ...under[index], ...Object.fromEntries(values) });
      if (value !== undefined) values.set(field.name, value);
    }
    filled.push(Object.fromEntries(values));
  }
  return { filled, faults };
}
