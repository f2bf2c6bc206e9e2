/** Texts of a document as they are printed. On a narrow page the table scrolls. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { keyed } from '../../ui/keyed.ts';
import { PaperFacts } from './PaperFacts.tsx';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import { QrCode } from './QrCode.tsx';

interface Party {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Answer of `GET /api/<resource>/{uuid}/documents/<name>.json`. */
export interface PaperTexts {
  readonly language: string;
  readonly title: string;
  readonly sender: Party;
  readonly recipient: Party & { readonly heading: string };
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly introduction: string;
  readonly table: {
    readonly columns: readonly { readonly label: string; readonly form: 'wide' | 'start' | 'end' }[];
    readonly rows: readonly (readonly string[])[];
  } | null;
  readonly row_count: number;
  readonly totals: readonly { readonly label: string; readonly amount: string; readonly isTotal: boolean }[];
  readonly section: { readonly texts: readonly string[]; readonly code: string } | null;
  readonly note: string;
  readonly footer: string;
}

const wide = '@container (min-width: 600px)';
const quiet = { color: 'text.secondary', fontSize: 13, lineHeight: '20px' } as const;
const codeSide = 112;

export function DocumentPaper({ content }: { readonly content: PaperTexts }) {
  const { language, title, sender, recipient, facts, introduction, section, note, footer } = content;
  return (
    <Box
      lang={language}
      sx={{
        p: 3,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 3,
        overflowWrap: 'anywhere',
        [wide]: { p: 6, gap: 4 },
      }}
    >
      {sender.name === '' ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
          <Typography sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{sender.name}</Typography>
          <Box sx={{ ...quiet, [wide]: { textAlign: 'right' } }}>
            <Lines texts={sender.lines} />
          </Box>
        </Box>
      )}
      {recipient.name === '' ? null : (
        <div>
          <Box sx={quiet}>{recipient.heading}</Box>
          <Box sx={{ fontWeight: 600 }}>{recipient.name}</Box>
          <Lines texts={recipient.lines} />
        </div>
      )}
      <div>
        <Typography component="h2" sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, mb: 1.5 }}>
          {title}
        </Typography>
        <PaperFacts facts={facts} />
      </div>
      <Paragraph text={introduction} />
      <Rows {...content} />
      <Totals {...content} />
      {section ? (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <QrCode text={section.code} name={section.texts[0] ?? section.code} side={codeSide} sx={{ p: 0 }} />
          <div>
            <Lines texts={section.texts} />
          </div>
        </Box>
      ) : null}
      <Paragraph text={note} />
      {footer === '' ? null : (
        <Box sx={{ ...quiet, borderTop: 1, borderColor: 'divider', pt: 1.5, whiteSpace: 'pre-wrap' }}>{footer}</Box>
      )}
    </Box>
  );
}

const Lines = ({ texts }: { readonly texts: readonly string[] }) => texts.map((text) => <div key={text}>{text}</div>);

const Paragraph = ({ text }: { readonly text: string }) =>
  text === '' ? null : <Typography sx={{ whiteSpace: 'pre-wrap' }}>{text}</Typography>;

const ends = { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

function Rows({ title, table, row_count }: PaperTexts) {
  const translate = useTranslate();
  if (table === null) return null;
  const { columns, rows } = table;
  const heads = keyed(columns, ({ label }) => label);
  return (
    <div>
      <ScrollBox label={title}>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            overflowWrap: 'normal',
            '& th, & td': { py: 1.25, px: 1, verticalAlign: 'top', textAlign: 'left', fontWeight: 400 },
            '& th:first-of-type, & td:first-of-type': { pl: 0 },
            '& th:last-of-type, & td:last-of-type': { pr: 0 },
            '& thead th': { fontSize: 13, fontWeight: 600, borderBottom: 1, borderColor: 'text.primary' },
            '& tbody tr': { borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <thead>
            <tr>
              {heads.map(({ key, item: { label, form } }) => (
                <Box component="th" scope="col" key={key} sx={form === 'end' ? { '&&': ends } : null}>
                  {label}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(rows, (row) => row.join('|')).map(({ key, item: row }) => (
              <tr key={key}>
                {heads.map((head, index) => (
                  <Box component="td" key={head.key} sx={head.item.form === 'end' ? { '&&': ends } : null}>
                    {row[index]}
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </ScrollBox>
      {row_count > rows.length ? (
        <Box sx={{ ...quiet, pt: 1.5 }}>
          {translate('beheer.documents.more_rows', { count: row_count - rows.length })}
        </Box>
      ) : null}
    </div>
  );
}

function Totals({ totals }: PaperTexts) {
  if (totals.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, ml: 'auto', width: '100%', maxWidth: 400, fontVariantNumeric: 'tabular-nums' }}>
      {totals.map(({ label, amount, isTotal }) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 0.75,
            ...(isTotal ? { borderTop: 1, borderColor: 'text.primary', fontWeight: 600 } : {}),
          }}
        >
          <dt>{label}</dt>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
            {amount}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
