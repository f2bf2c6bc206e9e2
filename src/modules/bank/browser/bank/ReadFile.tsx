/** Statements that were read from a file: how many entries were booked, and days that are missing. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase, useTranslate } from 'react-admin';
import { Dates, Identifiers } from '#engine/values';
import { useFormat } from '#engine/browser';
import type { ImportedFile } from '../bankCalls.ts';

export function ReadFile({ name, file }: { readonly name: string; readonly file: ImportedFile }) {
  const translate = useTranslate();
  const isNew = file.created > 0;
  return (
    <Alert severity={isNew ? 'success' : 'info'} role="status">
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{translate('beheer.bank.read', { file: name })}</Box>
      {isNew ? null : <Box>{translate('beheer.bank.nothing_new')}</Box>}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {file.statements.map((statement) => (
          <ReadStatementLine key={statement.uuid} statement={statement} />
        ))}
      </Box>
    </Alert>
  );
}

function ReadStatementLine({ statement }: { readonly statement: ImportedFile['statements'][number] }) {
  const translate = useTranslate();
  const format = useFormat();
  const { uuid, iban, from_on, until_on, gap } = statement;
  const days = format.dateRange(Dates.calendarDate(from_on), Dates.calendarDate(until_on));
  const counts = [
    ['entries', statement.entries, true],
    ['new_entries', statement.created, statement.created !== statement.entries],
    ['booked', statement.booked, true],
    ['to_decide', statement.open + statement.proposed, true],
    ['ignored', statement.ignored, statement.ignored > 0],
    ['waiting', statement.waiting, statement.waiting > 0],
  ] as const;
  return (
    <Box component="li">
      <Link component={LinkBase} to={`/bank-statements/${uuid}`} sx={{ color: 'inherit' }}>
        {translate('beheer.bank.statement', { iban: Identifiers.formatIban(iban), days })}
      </Link>
      {': '}
      {counts
        .filter(([, , isShown]) => isShown)
        .map(([key, smart_count]) => translate(`beheer.bank.${key}`, { smart_count }))
        .join(' · ')}
      {gap === null ? null : (
        <Box>
          {translate('beheer.bank.gap', {
            days: format.dateRange(Dates.calendarDate(gap.from_on), Dates.calendarDate(gap.until_on)),
            amount: format.money(gap.amount_cents, 'EUR'),
          })}
        </Box>
      )}
    </Box>
  );
}
