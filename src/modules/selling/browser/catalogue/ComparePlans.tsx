/** Table that compares the plans of a category. */
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Fields } from '#engine/browser';
import type { CatalogueProduct } from '../../rules/catalogue.ts';
import { useContentWords } from './useContentWords.ts';

interface Props {
  /** The name of their category. */
  readonly name: string;
  readonly products: readonly CatalogueProduct[];
}

/** Renders nothing for fewer than two plans. */
export function ComparePlans({ name, products }: Props) {
  const translate = useTranslate();
  const words = useContentWords();
  const plans = products.filter(({ contents }) => contents.length > 0);
  if (plans.length < 2) return null;
  const title = translate('beheer.catalogue.compare', { name });
  const contentOf = ({ contents }: CatalogueProduct, wanted: string) => contents.find((one) => one.name === wanted);
  const rows = [...new Set(plans.flatMap(({ contents }) => contents.map((content) => content.name)))];
  return (
    <Card sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: 16, p: 2, pb: 1 }}>
        {title}
      </Typography>
      <Fields.ScrollBox label={title}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>
                <span style={visuallyHidden}>{translate('beheer.catalogue.content_of')}</span>
              </TableCell>
              {plans.map((plan) => (
                <TableCell key={plan.uuid} align="right" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                  {plan.name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row}>
                <TableCell component="th" scope="row">
                  {words.label(row)}
                </TableCell>
                {plans.map((plan) => (
                  <TableCell
                    key={plan.uuid}
                    align="right"
                    sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {words.value(contentOf(plan, row))}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Fields.ScrollBox>
    </Card>
  );
}
