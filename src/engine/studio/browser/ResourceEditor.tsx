/** Editor of one resource, in tabs. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import { useLanguage } from '../../browser/ui/useLabel.ts';
import { DraftIcon } from './DraftIcon.tsx';
import type { EditorProps } from './editorProps.ts';
import { ActionsTab } from './actions/ActionsTab.tsx';
import { AccessTab } from './access/AccessTab.tsx';
import { FieldsTab } from './fields/FieldsTab.tsx';
import { FormTab } from './form/FormTab.tsx';
import { GeneralTab } from './general/GeneralTab.tsx';
import { resourceLabel } from './labels.ts';
import { ListTab } from './list/ListTab.tsx';
import { RelationsTab } from './relations/RelationsTab.tsx';
import { resolvedResource } from './resolved.ts';
import { StatesTab } from './states/StatesTab.tsx';
import { useWords } from './useWords.ts';

const tabs = {
  fields: FieldsTab,
  list: ListTab,
  form: FormTab,
  access: AccessTab,
  states: StatesTab,
  actions: ActionsTab,
  relations: RelationsTab,
  general: GeneralTab,
} as const;
type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as readonly TabName[];

export function ResourceEditor(props: EditorProps) {
  const words = useWords();
  const language = useLanguage();
  const { studio, resource } = props;
  const [tab, setTab] = useState<TabName>('fields');
  const Shown = tabs[tab];
  const isThere = studio.state.files[`schemas/${resource.name}.json`] !== undefined;
  return (
    <Card component="section" aria-label={resourceLabel(resource, language)} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: { xs: 2, sm: 3 },
          pt: 2,
          pb: 0.5,
          flexWrap: 'wrap',
        }}
      >
        <DraftIcon name={resource.entry.icon ?? 'mdi-table'} size={22} />
        <Typography variant="h2" noWrap>
          {resourceLabel(resource, language)}
        </Typography>
        <Typography sx={{ fontFamily: 'monospace', fontSize: 12, color: 'text.secondary' }}>{resource.name}</Typography>
        {isThere ? (
          <Link
            component={LinkBase}
            to={resolvedResource(studio.draft, resource.name)?.route ?? `/${resource.name}`}
            sx={{ ml: 'auto', fontSize: 13 }}
          >
            {words.open_list}
          </Link>
        ) : null}
      </Box>
      <Tabs
        value={tab}
        onChange={(_event, name: TabName) => setTab(name)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ px: { sm: 1 }, '& .MuiTab-root': { minWidth: 0, px: 1.25 } }}
      >
        {tabNames.map((name) => (
          <Tab
            key={name}
            value={name}
            label={words.tabs[name]}
            id={`studio-tab-${name}`}
            aria-controls="studio-panel"
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="studio-panel" aria-labelledby={`studio-tab-${tab}`} sx={{ p: { xs: 2, sm: 3 } }}>
        <Shown {...props} />
      </Box>
    </Card>
  );
}
