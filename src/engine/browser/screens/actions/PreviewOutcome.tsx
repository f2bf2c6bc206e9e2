/** Result of a preview: facts, amounts and their total. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { maySee } from '../../../registry/access.ts';
import type { ActionPreview, PreviewFact } from '../../../registry/records/preview.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';

export function PreviewOutcome({ preview, isFresh }: { readonly preview: ActionPreview; readonly isFresh: boolean }) {
  const translate = useTranslate();
  const label = useLabel();
  const rows = useOutcomeRows(preview);
  const { note } = preview;
  if (rows.length === 0 && note === null) return null;
  return (
    <Box
      role="status"
      aria-label={translate('beheer.preview.outcome')}
      sx={{ mt: 1.5, p: 1.5, borderRadius: 1, bgcolor: 'surface.subtle', opacity: isFresh ? 1 : 0.6 }}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          rowGap: 0.5,
          columnGap: 2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {rows.map(({ key, name, value, record, isSum }) => (
          <Box
            key={key}
            sx={{
              display: 'contents',
              '& > *':
                isSum && rows.length > 1
                  ? { fontWeight: 700, borderTop: 1, borderColor: 'divider', pt: 0.75, mt: 0.5 }
                  : {},
            }}
          >
            <Box component="dt" sx={{ color: isSum ? 'text.primary' : 'text.secondary', overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {value}
              {record ? <RecordOfFact {...record} /> : null}
            </Box>
          </Box>
        ))}
      </Box>
      {note === null ? null : (
        <Typography sx={{ mt: rows.length > 0 ? 1 : 0, fontSize: 13, color: 'text.secondary' }}>
          {label(note)}
        </Typography>
      )}
    </Box>
  );
}

interface OutcomeRow {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly record: PreviewFact['record'];
  readonly isSum: boolean;
}

function useOutcomeRows({
  facts,
  lines,
  parts,
  total_cents,
  currency,
  includes_vat = false,
}: ActionPreview): readonly OutcomeRow[] {
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const factText = useFactText();
  return [
    ...facts.map((fact) => ({
      key: fact.label.en,
      name: label(fact.label),
      value: factText(fact, currency),
      record: fact.record,
      isSum: false,
    })),
    ...lines.map((line) => ({
      key: line.label.en,
      name: label(line.label),
      value: format.money(line.amount_cents, currency),
      record: undefined,
      isSum: false,
    })),
    ...((lines.length > 0 || parts !== undefined) && total_cents !== null
      ? [
          {
            key: 'total',
            name: translate(`beheer.preview.${total_cents < 0 ? 'back' : 'total'}`, {
              vat: translate(`beheer.preview.${includes_vat ? 'incl_vat' : 'excl_vat'}`),
            }),
            // The label of a negative total says that it is credited.
            value: format.money(Math.abs(total_cents), currency),
            record: undefined,
            isSum: true,
          },
        ]
      : []),
  ];
}

function RecordOfFact({ resource: name, uuid }: NonNullable<PreviewFact['record']>) {
  const translate = useTranslate();
  const label = useLabel();
  const resource = useRegistry().resources[name];
  const principal = usePrincipal();
  if (!resource || !maySee(resource, principal)) return null;
  return (
    <Link component={LinkBase} to={`${resource.route}/${uuid}`} sx={{ display: 'block', fontSize: 13 }}>
      {translate('beheer.preview.open', { name: inSentence(label(resource.label)) })}
    </Link>
  );
}

/** Returns a function for the text of a fact. Amounts are in the currency of the preview. */
export function useFactText(): (fact: PreviewFact, currency: string) => string {
  const label = useLabel();
  const format = useFormat();
  return ({ kind, value }, currency) => {
    if (typeof value === 'object') return label(value);
    if (kind === 'date') return format.date(String(value));
    return kind === 'money' ? format.money(Number(value), currency) : String(value);
  };
}
