/** One call: description, parameters, response, and a curl command. */
import { useEffect, useRef } from 'react';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mdiChevronDown } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { curlOf } from './curl.ts';
import type { ApiCall } from './describe.ts';
import { FieldList } from './FieldList.tsx';
import { monospace, Snippet } from './Snippet.tsx';

interface Props {
  readonly call: ApiCall;
  readonly origin: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

const methodTones: Readonly<Record<string, Tone>> = { GET: 'info', POST: 'success', PUT: 'warning', DELETE: 'error' };

export function CallPanel({ call, origin, open, onToggle }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const openAtFirst = useRef(open);
  useEffect(() => {
    if (openAtFirst.current) place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const tone = methodTones[call.method] ?? 'neutral';
  return (
    <Accordion
      ref={place}
      id={call.id}
      expanded={open}
      onChange={(_event, expanded) => onToggle(expanded)}
      disableGutters
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true, timeout: 0 } }}
      sx={{ scrollMarginTop: 72 }}
    >
      <AccordionSummary
        expandIcon={<Icon path={mdiChevronDown} />}
        aria-controls={`${call.id}-details`}
        sx={{
          '& .MuiAccordionSummary-content': {
            minWidth: 0,
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 1.5,
            rowGap: 0.25,
          },
        }}
      >
        <Box
          component="span"
          sx={{
            width: 60,
            textAlign: 'center',
            borderRadius: 0.5,
            fontFamily: monospace,
            fontSize: 12,
            fontWeight: 600,
            lineHeight: '20px',
            bgcolor: `tone.${tone}.background`,
            color: `tone.${tone}.text`,
          }}
        >
          {call.method}
        </Box>
        <Box component="code" sx={{ fontFamily: monospace, fontSize: 13, overflowWrap: 'anywhere', minWidth: 0 }}>
          {call.path}
        </Box>
        <Typography component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {call.summary}
        </Typography>
      </AccordionSummary>
      <AccordionDetails
        id={`${call.id}-details`}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, borderTop: 1, borderColor: 'divider', pt: 2 }}
      >
        <CallDetails call={call} origin={origin} />
      </AccordionDetails>
    </Accordion>
  );
}

function CallDetails({ call, origin }: Pick<Props, 'call' | 'origin'>) {
  const translate = useTranslate();
  const { status, description, fields } = call.answer;
  return (
    <>
      <Snippet text={curlOf(call, origin)} what={translate('beheer.api.command')} />
      <FieldList title={translate('beheer.api.parameters')} fields={call.parameters} />
      <FieldList title={translate('beheer.api.body')} fields={call.body?.fields ?? []} />
      {call.body && call.body.type !== 'application/json' ? (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{translate('beheer.api.file_body')}</Typography>
      ) : null}
      {fields.length === 0 ? (
        <Typography sx={{ fontSize: 13 }}>{translate('beheer.api.answer', { status, description })}</Typography>
      ) : (
        <FieldList title={translate('beheer.api.answer', { status, description })} fields={fields} />
      )}
      <Box component="section" aria-label={translate('beheer.api.refusals')}>
        <Typography variant="h4" sx={{ fontSize: 13, fontWeight: 600, mb: 0.5 }}>
          {translate('beheer.api.refusals')}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
          {call.refusals.map((refusal) => (
            <Box component="li" key={refusal.status} sx={{ display: 'flex', gap: 1.5, py: 0.25 }}>
              <Box component="code" sx={{ fontFamily: monospace, fontWeight: 600 }}>
                {refusal.status}
              </Box>
              <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>{refusal.description}</Box>
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}
