/** Dashboard card for customers: search a domain name, or go to the other products. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { Fields, useLabel, usePrincipal, useRegistry } from '#engine/browser';

/** Names of the pages. The first is the one that is used most. */
const ways = ['domain-order', 'catalogue'] as const;

/** Card with the order pages that the person may open. Renders nothing for staff. */
export function QuickOrder() {
  const translate = useTranslate();
  const label = useLabel();
  const { pages } = useRegistry();
  const { actor } = usePrincipal();
  const shown = ways.flatMap((name) => pages[name] ?? []);
  if (actor !== 'user' || shown.length === 0) return null;
  const title = translate('beheer.quick_order.title');
  return (
    <Card
      component="section"
      aria-label={title}
      sx={{
        p: 2,
        mb: 3,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ flex: '1 1 220px' }}>
        <Typography variant="h2" component="h2">
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.quick_order.text')}</Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {shown.map((page, index) => (
          <Button
            key={page.name}
            component={LinkBase}
            to={page.route}
            variant={index === 0 ? 'contained' : 'outlined'}
            startIcon={<Fields.RegistryIcon name={page.icon} />}
          >
            {label(page.label)}
          </Button>
        ))}
      </Box>
    </Card>
  );
}
