/** Usage meter: a bar, the numbers in words, and a warning icon when the limit is near or reached. */
import Box from '@mui/material/Box';
import { mdiAlertCircle, mdiAlert } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Field } from '../../registry/types.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { Icon } from './Icon.tsx';
import { useAmount } from './useAmount.ts';
import { useLabel } from './useLabel.ts';

interface Props {
  readonly field: Field;
  readonly used: number;
  /** null means no limit. */
  readonly limit: number | null;
  readonly place: 'cell' | 'page';
}

/** Percentages from which usage counts as almost full and full. */
const [almost, full] = [80, 100];

type Fill = 'ample' | 'almost' | 'full';

/** Classifies usage against a limit. Any usage of a limit of 0 is `full`. */
export function fillOf(used: number, limit: number | null): Fill {
  if (limit === null || (limit === 0 && used === 0)) return 'ample';
  const per = (100 * used) / limit;
  return per >= full ? 'full' : per >= almost ? 'almost' : 'ample';
}

/** Colours of a meter by its fill. */
export const fillColours = {
  ample: 'text.secondary',
  almost: 'warning.main',
  full: 'error.main',
} as const satisfies Record<Fill, string>;
const icons = { almost: mdiAlert, full: mdiAlertCircle } as const;

/** Bar with the used amount and its limit. Shows only the amount if there is no limit. */
export function Meter({ field, used, limit, place }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const amount = useAmount(field);
  const label = useLabel();
  const fill = fillOf(used, limit);
  if (limit === null)
    return place === 'cell' ? (
      <Words isQuiet={used === 0}>{amount(used)}</Words>
    ) : (
      <Words>{translate('beheer.meter.unlimited', { used: amount(used) })}</Words>
    );
  const share = limit === 0 ? (used === 0 ? 0 : 1) : used / limit;
  const words = translate('beheer.meter.of', { used: amount(used), limit: amount(limit) });
  const state = fill === 'ample' ? '' : translate(`beheer.meter.${fill}`);
  const isCell = place === 'cell';
  return (
    <Box
      component="span"
      title={isCell ? words : undefined}
      sx={{
        display: 'inline-block',
        width: '100%',
        minWidth: isCell ? 72 : 0,
        maxWidth: isCell ? 120 : 320,
        verticalAlign: 'middle',
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          justifyContent: isCell ? 'flex-end' : 'flex-start',
          flexWrap: 'wrap',
        }}
      >
        {fill === 'ample' ? null : <Icon path={icons[fill]} sx={{ fontSize: 16, color: fillColours[fill] }} />}
        <Words>{isCell ? amount(used) : words}</Words>
        {isCell ? null : (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
            {[format.percent(Math.round(share * 100) * 100), state].filter((text) => text !== '').join(' · ')}
          </Box>
        )}
      </Box>
      <Box
        component="span"
        role="meter"
        aria-label={label(field.label)}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={[words, state].filter((text) => text !== '').join(', ')}
        sx={{
          display: 'block',
          height: isCell ? 3 : 6,
          mt: isCell ? 0.25 : 0.5,
          borderRadius: 1,
          bgcolor: 'action.selected',
          overflow: 'hidden',
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${Math.min(100, share * 100)}%`,
            bgcolor: fillColours[fill],
            forcedColorAdjust: 'none',
            borderRadius: 1,
          }}
        />
      </Box>
    </Box>
  );
}

function Words({ children, isQuiet = false }: { readonly children: string; readonly isQuiet?: boolean }) {
  return (
    <Box
      component="span"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...(isQuiet ? { color: 'text.quiet' } : {}) }}
    >
      {children}
    </Box>
  );
}

/**
 * Reads the limit of a field from a record.
 * @returns null without a limit, undefined if the record does not contain it.
 */
export function limitIn(record: Readonly<Record<string, unknown>>, path: readonly string[]): number | null | undefined {
  let value: unknown = record;
  for (const [index, part] of path.entries()) {
    if (typeof value !== 'object' || value === null) return undefined;
    const next: unknown = (value as Readonly<Record<string, unknown>>)[part];
    // A nested structure omits empty values, but a record contains every readable field, so a missing one is unknown.
    value = next ?? (index > 0 || next === null ? null : undefined);
    if (value === null && index < path.length - 1) return undefined;
  }
  return typeof value === 'number' ? value : value === null ? null : undefined;
}
