/** List of people or activities with their time, each with a bar for its share. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useFormat } from '#engine/browser';

interface Props {
  readonly title: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly minutes: number }[];
}

export function ShareList({ title, rows }: Props) {
  const format = useFormat();
  const all = rows.reduce((sum, { minutes }) => sum + minutes, 0);
  const share = (minutes: number): number => (all <= 0 ? 0 : Math.max(0, minutes / all));
  return (
    <Card component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 700, mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {rows.map(({ key, name, minutes }) => (
          <li key={key}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
              <Box
                component="span"
                sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {name}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {format.duration(minutes)}
              </Box>
              <Box
                component="span"
                sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', width: 48, textAlign: 'right' }}
              >
                {format.percent(Math.round(share(minutes) * 100) * 100)}
              </Box>
            </Box>
            <Box
              aria-hidden
              sx={{ height: 4, mt: 0.25, borderRadius: 1, bgcolor: 'action.selected', overflow: 'hidden' }}
            >
              <Box sx={{ height: '100%', width: `${share(minutes) * 100}%`, bgcolor: 'secondary.main' }} />
            </Box>
          </li>
        ))}
      </Box>
    </Card>
  );
}
