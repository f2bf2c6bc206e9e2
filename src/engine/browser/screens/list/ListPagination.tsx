/** Pagination; hidden if there is one page and the smallest page size. */
import TablePagination from '@mui/material/TablePagination';
import { useListContext, useTranslate } from 'react-admin';
import { RangeText } from './ListToolbar.tsx';

const choices = [10, 25, 50, 100];
const fewestRows = 10;
const rangeLabel = () => <RangeText />;

/** Page numbers and page size of the surrounding list context. */
export function ListPagination() {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const translate = useTranslate();
  if (total <= fewestRows && page === 1) return null;
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page, Math.max(1, Math.ceil(total / perPage))) - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={
        choices.includes(perPage) ? choices : [...choices, perPage].sort((left, right) => left - right)
      }
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      labelRowsPerPage={translate('beheer.list.rows_per_page')}
      labelDisplayedRows={rangeLabel}
      showFirstButton
      showLastButton
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        '& .MuiTablePagination-selectLabel, & .MuiTablePagination-input': {
          display: { xs: 'none', sm: 'inline-flex' },
        },
      }}
    />
  );
}
