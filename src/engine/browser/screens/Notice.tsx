/** Message in place of content: what is missing, why, and the first step. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Icon } from '../ui/Icon.tsx';

interface Props {
  readonly icon: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  /** True inside a card. */
  readonly bare?: boolean;
}

const readableWidth = 440;

/** Icon, title and text in a card; `children` are buttons. For a whole page use `MessagePage`. */
export function Notice({ icon, title, text, children, bare = false }: Props) {
  const content = (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        px: 2,
        py: bare ? 4 : 7,
      }}
    >
      <Icon path={icon} sx={{ fontSize: bare ? 32 : 44, color: 'text.quiet', mb: 1.5 }} />
      <Typography variant="h2" component="h2">
        {title}
      </Typography>
      {text ? <Typography sx={{ color: 'text.secondary', maxWidth: readableWidth, mt: 0.5 }}>{text}</Typography> : null}
      {children ? (
        <Stack direction="row" useFlexGap sx={{ mt: 2.5, gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          {children}
        </Stack>
      ) : null}
    </Box>
  );
  return bare ? content : <Card>{content}</Card>;
}
