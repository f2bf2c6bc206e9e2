/** Card of a figure: its value, comparison and limit, and a link to the list. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { aboutRecord, isOfRecordItself, isUrgent, type FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';
import { useIconPath } from '../../providers/session/registryDetails.ts';
import { Difference } from './Difference.tsx';
import { listPath } from './listPath.ts';
import { useFigureText } from './useFigureText.ts';

interface Props {
  readonly figure: FigureConfig;
  /** null while it loads. */
  readonly answer: FigureAnswer | null;
  readonly failed: boolean;
  readonly record: string | null;
}

export function FigureCard({ figure, answer, failed, record }: Props) {
  const label = useLabel();
  const iconPath = useIconPath();
  const resource = useRegistry().resources[figure.resource];
  if (!resource) return null;
  const quiet = answer?.value === 0;
  const tone = quiet ? 'neutral' : figure.colour;
  const path = iconPath(resource.icon);
  return (
    <Card component="li" sx={{ display: 'flex' }}>
      <Surface
        to={isOfRecordItself(figure) ? null : listPath(resource, aboutRecord(figure.filter, record))}
        title={figure.description === null ? undefined : label(figure.description)}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              flex: 'none',
              width: 24,
              height: 24,
              borderRadius: 0.75,
              bgcolor: `tone.${tone}.background`,
              color: `tone.${tone}.text`,
            }}
          >
            {path === undefined ? null : <Icon path={path} size={16} />}
          </Box>
          <Typography sx={{ color: 'text.secondary', fontSize: 13, lineHeight: '18px', textWrap: 'balance', flex: 1 }}>
            {label(figure.label)}
          </Typography>
          {isUrgent(figure) && answer?.value ? (
            <Box
              aria-hidden
              sx={{ width: 8, height: 8, flex: 'none', borderRadius: '50%', bgcolor: `tone.${tone}.dot` }}
            />
          ) : null}
        </Box>
        <Value figure={figure} answer={answer} failed={failed} />
        {figure.compare.map((part, index) => (
          <Difference
            key={label(part.label)}
            figure={figure}
            part={part}
            value={answer?.value ?? null}
            before={answer?.compare[index] ?? null}
          />
        ))}
      </Surface>
    </Card>
  );
}

interface SurfaceProps {
  /** null without a link. */
  readonly to: string | null;
  readonly title: string | undefined;
  readonly children: ReactNode;
}

function Surface({ to, title, children }: SurfaceProps) {
  const sx = {
    p: 2,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    justifyContent: 'flex-start',
    gap: 0.5,
    flex: 1,
    minWidth: 0,
  } as const;
  if (to === null)
    return (
      <Box title={title} sx={sx}>
        {children}
      </Box>
    );
  return (
    <CardActionArea component={LinkBase} to={to} title={title} sx={sx}>
      {children}
    </CardActionArea>
  );
}

function Value({ figure, answer, failed }: Omit<Props, 'record'>) {
  const translate = useTranslate();
  const format = useFormat();
  const text = useFigureText(figure);
  const size = {
    fontSize: 24,
    lineHeight: '32px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  } as const;
  if (failed)
    return (
      <Typography sx={{ ...size, color: 'text.quiet' }} title={translate('beheer.figures.failed')}>
        –
      </Typography>
    );
  if (answer === null || answer.value === null)
    return <Skeleton width={72} height={32} role="img" aria-label={translate('beheer.shell.loading')} />;
  const { value, limit, exact } = answer;
  const share = limit === null || limit <= 0 ? null : value / limit;
  const tone = toneOf(share ?? 0, figure.isTarget);
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 1 }}
      >
        <Typography sx={{ ...size, color: value === 0 ? 'text.quiet' : 'text.primary' }}>
          {exact ? text.full(value) : translate('beheer.figures.more_than', { value: text.full(value) })}
        </Typography>
        {answer.trend === null ? null : <Sparkline values={answer.trend} />}
      </Box>
      {limit === null || share === null ? null : (
        <Box>
          <Box aria-hidden sx={{ height: 6, borderRadius: 3, mb: 0.5, bgcolor: 'divider', overflow: 'hidden' }}>
            <Box sx={{ height: '100%', width: `${Math.min(100, share * 100)}%`, bgcolor: tone }} />
          </Box>
          <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
            {translate('beheer.figures.of_limit', {
              limit: text.full(limit),
              share: format.percent(Math.round(share * 100) * 100),
            })}
          </Typography>
        </Box>
      )}
    </>
  );
}

/** Neutral below 80% of a limit, as with other meters. Reaching a target is good. */
function toneOf(share: number, isTarget: boolean): string {
  if (isTarget) return share >= 1 ? 'success.main' : 'info.main';
  if (share > 1) return 'error.main';
  return share >= 0.8 ? 'warning.main' : 'text.secondary';
}
