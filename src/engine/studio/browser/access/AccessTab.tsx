/** Access matrix: a row for each verb, a column for each actor. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useLanguage } from '../../../browser/ui/useLabel.ts';
import { generalVerbs } from '../../../registry/permissions.ts';
import type { Actor, RawEntry } from '../../../registry/raw.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { isAllowed, limitsOf, matrixActors, matrixVerbs, setAccess, setLimit } from '../../edit/access.ts';
import { setEntry } from '../../edit/changes.ts';
import { actionLabelOf } from '../../edit/states.ts';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import type { EditorProps } from '../editorProps.ts';
import { fieldLabel } from '../labels.ts';
import { NameChips } from '../NameChips.tsx';
import { useWords } from '../useWords.ts';

/** Tab with the permissions of a resource. */
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
      <Limits {...{ studio, resource }} />
      <Moments {...{ studio, resource }} />
    </>
  );
}

type Props = Pick<EditorProps, 'studio' | 'resource'>;

/** Row rules and hidden fields by actor. They never apply to management. */
function Limits({ studio: { draft, act }, resource }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { entry, schema } = resource;
  const label = (name: string): string => fieldLabel(draft, resource, name, language);
  const actors = matrixActors.filter(
    (actor) => Object.keys(limitsOf(entry, actor)).length > 0 || isAnything(entry, actor),
  );
  const set = (actor: Actor, key: 'where' | 'hidden', value: unknown): void =>
    void act(words.done.limit(words.access.actors[actor]), (now) =>
      setLimit(now, { resource: resource.name, actor, key, value }),
    );
  return actors.map((actor) => {
    const { where, hidden = [] } = limitsOf(entry, actor);
    const name = words.access.actors[actor];
    return (
      <Box component="section" key={actor} aria-label={name} sx={{ mt: 3, maxWidth: 720 }}>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {name}
        </Typography>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.access.where}</Typography>
        <ConditionEditor
          draft={draft}
          resource={resource.name}
          label={`${name}: ${words.access.where}`}
          value={where}
          onChange={(value) => set(actor, 'where', value)}
        />
        <Typography sx={{ fontSize: 13, color: 'text.secondary', mt: 1 }}>{words.access.hidden}</Typography>
        <NameChips
          names={hidden}
          all={Object.keys(schema.properties)}
          labelOf={label}
          addLabel={words.access.hide}
          onChange={(names) => set(actor, 'hidden', names.length > 0 ? names : undefined)}
        />
      </Box>
    );
  });
}

const isAnything = (entry: RawEntry, actor: Actor): boolean =>
  actor !== 'management' && matrixVerbs(entry).some((verb) => isAllowed(entry, { actor, verb }));

/** Conditions on records that may be edited and deleted. */
function Moments({ studio: { draft, act }, resource }: Props) {
  const words = useWords();
  return (
    <Box component="section" aria-label={words.access.moments} sx={{ mt: 3, maxWidth: 720 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {words.access.moments}
      </Typography>
      {(['edit', 'delete'] as const).map((verb) => (
        <Box key={verb} sx={{ mb: 1.5 }}>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{words.access.verbs[verb]}</Typography>
          <ConditionEditor
            draft={draft}
            resource={resource.name}
            label={`${words.access.verbs[verb]}: ${words.access.moments}`}
            value={resource.entry[verb]?.when}
            onChange={(when) =>
              act(words.done.moment(words.access.verbs[verb]), (now) =>
                setEntry(now, { resource: resource.name, path: [verb], value: when && { when } }),
              )
            }
          />
        </Box>
      ))}
    </Box>
  );
}
