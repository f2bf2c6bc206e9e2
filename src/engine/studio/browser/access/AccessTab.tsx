/** Who may what: a row for each verb, a column for each sort of people. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useLanguage } from '../../../browser/fields/useLabel.ts';
import { inlineJson } from '../../../registry/inlineJson.ts';
import { generalVerbs } from '../../../registry/permissions.ts';
import type { Actor, RawEntry } from '../../../registry/raw.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { isAllowed, matrixActors, matrixVerbs, setAccess } from '../../edit/access.ts';
import { actionLabelOf } from '../../edit/states.ts';
import type { EditorProps } from '../editorProps.ts';
import { fieldLabel } from '../labels.ts';
import { useWords } from '../useWords.ts';

export function AccessTab({ studio, resource }: EditorProps) {
  const words = useWords();
  const language = useLanguage();
  const { entry } = resource;
  const nameOf = (verb: string): string => {
    const general = generalVerbs.find((one) => one === verb);
    return general ? words.access.verbs[general] : inLanguage(actionLabelOf(resource, verb), language);
  };
  const toggle = (actor: Actor, verb: string, on: boolean): void =>
    void studio.act(words.done.access(nameOf(verb), words.access.actors[actor], on), (draft) =>
      setAccess(draft, { resource: resource.name, actor, verb, on }),
    );
  return (
    <>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 2 }}>{words.access.hint}</Typography>
      <TableContainer>
        <Table size="small" aria-label={words.tabs.access} sx={{ maxWidth: 640 }}>
          <TableHead>
            <TableRow>
              <TableCell>{words.access.verb}</TableCell>
              {matrixActors.map((actor) => (
                <TableCell key={actor} align="center">
                  {words.access.actors[actor]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
            {matrixVerbs(entry).map((verb) => (
              <TableRow key={verb} hover>
                <TableCell component="th" scope="row">
                  {nameOf(verb)}
                </TableCell>
                {matrixActors.map((actor) => (
                  <TableCell key={actor} align="center" padding="none">
                    <Checkbox
                      size="small"
                      checked={isAllowed(entry, { actor, verb })}
                      onChange={(_event, on) => toggle(actor, verb, on)}
                      slotProps={{ input: { 'aria-label': `${nameOf(verb)}: ${words.access.actors[actor]}` } }}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Limits entry={entry} labelOf={(name) => fieldLabel(studio.draft, resource, name, language)} />
    </>
  );
}

/** What the rules say beyond their verbs: it stays as it is written. */
function Limits({ entry, labelOf }: { readonly entry: RawEntry; readonly labelOf: (name: string) => string }) {
  const words = useWords();
  const limits = matrixActors.flatMap((actor) => {
    const rule = entry.access?.[actor];
    if (typeof rule !== 'object' || !('verbs' in rule)) return [];
    const { where, hidden } = rule;
    return [
      ...(where ? [{ actor, text: words.access.where, value: inlineJson(where) }] : []),
      ...(hidden?.length ? [{ actor, text: words.access.hidden, value: hidden.map(labelOf).join(', ') }] : []),
    ];
  });
  if (limits.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, mt: 2, fontSize: 13, display: 'grid', gap: 0.5 }}>
      {limits.map(({ actor, text, value }) => (
        <Box key={`${actor} ${text}`} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {`${words.access.actors[actor]} · ${text}`}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
