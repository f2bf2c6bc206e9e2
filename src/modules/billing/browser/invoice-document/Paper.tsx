/** An invoice as it is printed, in its own language. A narrow page shows the particulars of a line below its name. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { Fields } from '#engine/browser';
import type { PaperContent } from '../../calls.ts';

const wide = '@container (min-width: 600px)';
const onlyWide = { display: 'none', [wide]: { display: 'table-cell' } } as const;
const quiet = { color: 'text.secondary', fontSize: 13, lineHeight: '20px' } as const;
const codeSide = 120;

interface Props {
  readonly content: PaperContent;
  /** The language of its texts. */
  readonly language: string;
  /** Path of the form, for a draft that the person may edit: its lines lead to their inputs. */
  readonly editPath?: string | null;
}

/** Lays out the texts of an invoice on a sheet of paper. */
export function Paper({ content, language, editPath = null }: Props) {
  const { title, seller, facts, note, closing, footer } = content;
  return (
    <Box lang={language} sx={{ p: 3, display: 'grid', gap: 3, overflowWrap: 'anywhere', [wide]: { p: 6, gap: 4 } }}>
      <Parties {...content} />
      <div>
        <Typography
          component="h2"
          sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, mb: 1.5, color: seller.colour }}
        >
          {title}
        </Typography>
        <Fields.PaperFacts facts={facts} />
      </div>
      <Lines {...content} editPath={editPath} />
      <Totals {...content} />
      {content.payment === null ? null : <Payment {...content.payment} />}
      {[note, closing].map((text) =>
        text === '' ? null : (
          <Typography key={text} sx={{ whiteSpace: 'pre-wrap' }}>
            {text}
          </Typography>
        ),
      )}
      <Box sx={{ ...quiet, borderTop: 1, borderColor: 'divider', pt: 1.5 }}>{footer}</Box>
    </Box>
  );
}

const inLines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>);

function Parties({ seller, buyer }: PaperContent) {
  return (
    <>
      <SellerHead {...seller} />
      <div>
        <Box sx={quiet}>{buyer.heading}</Box>
        <Box sx={{ fontWeight: 600 }}>{buyer.name}</Box>
        {inLines(buyer.lines)}
      </div>
    </>
  );
}

/** Head of the page: the logo or name of the seller, and its address. */
export function SellerHead({ name, logo, lines }: Pick<PaperContent['seller'], 'name' | 'logo' | 'lines'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
      {logo === null ? (
        <Typography sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{name}</Typography>
      ) : (
        <Box
          component="img"
          src={logo}
          alt={name}
          sx={{ maxWidth: 'min(100%, 260px)', maxHeight: 80, alignSelf: 'start' }}
        />
      )}
      <Box sx={{ ...quiet, [wide]: { textAlign: 'right' } }}>
        {logo === null ? null : <div>{name}</div>}
        {inLines(lines)}
      </Box>
    </Box>
  );
}

function Lines({ columns, lines, editPath }: PaperContent & { readonly editPath: string | null }) {
  const [description = '', ...others] = columns;
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': { py: 1.25, px: 1, verticalAlign: 'top', textAlign: 'left', fontWeight: 400 },
        '& td, & th + th': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
        '& th:first-of-type': { pl: 0 },
        '& td:last-of-type, & th:last-of-type': { pr: 0 },
        '& thead th': { fontSize: 13, fontWeight: 600, borderBottom: 1, borderColor: 'text.primary' },
        '& tbody tr': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{description}</th>
          {others.map((head, index) => (
            <Box component="th" scope="col" key={head} sx={index === others.length - 1 ? null : onlyWide}>
              {head}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ uuid, details, quantity, price, vat, amount, ...line }, number) => (
          <tr key={uuid}>
            <th scope="row" colSpan={amount === '' ? columns.length : 1}>
              {editPath === null ? (
                Fields.breakable(line.description)
              ) : (
                <Link
                  component={LinkBase}
                  to={`${editPath}#lines.${number}.description`}
                  color="inherit"
                  underline="hover"
                >
                  {Fields.breakable(line.description)}
                </Link>
              )}
              {details.map((text) => (
                <Box key={text} sx={quiet}>
                  {text}
                </Box>
              ))}
              {amount === '' ? null : (
                <Box sx={{ ...quiet, [wide]: { display: 'none' } }}>{`${quantity} × ${price}, ${vat}`}</Box>
              )}
            </th>
            {amount === '' ? null : (
              <>
                {[quantity, price, vat].map((text, index) => (
                  <Box component="td" key={others[index]} sx={onlyWide}>
                    {text}
                  </Box>
                ))}
                <td>{amount}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Totals({ totals, reasons }: PaperContent) {
  return (
    <div>
      <Box component="dl" sx={{ m: 0, ml: 'auto', maxWidth: 400, fontVariantNumeric: 'tabular-nums' }}>
        {totals.map(({ label, amount, isTotal }) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              py: 0.5,
              ...(isTotal && { fontSize: 20, lineHeight: '28px', fontWeight: 600, borderTop: 1, mt: 0.5, pt: 1 }),
            }}
          >
            <dt>{Fields.breakable(label)}</dt>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
              {amount}
            </Box>
          </Box>
        ))}
      </Box>
      {reasons === '' ? null : <Typography sx={{ mt: 2, fontWeight: 600 }}>{reasons}</Typography>}
    </div>
  );
}

function Payment({ heading, texts, code, scan }: NonNullable<PaperContent['payment']>) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, p: 3, borderRadius: 2, bgcolor: 'background.default' }}>
      {code === null ? null : (
        <Box component="figure" sx={{ m: 0, width: codeSide }}>
          <Fields.QrCode text={code} name={translate('beheer.pay.code')} side={codeSide} />
          <Box component="figcaption" sx={{ ...quiet, fontSize: 12, lineHeight: '16px', mt: 0.5 }}>
            {scan}
          </Box>
        </Box>
      )}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, mb: 0.5 }}>{heading}</Box>
        {texts.map((text) => (
          <Box key={text} sx={{ whiteSpace: 'pre-line', mb: 0.5 }}>
            {text}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
