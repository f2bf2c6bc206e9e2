/** Renders options under a group heading that screen readers announce: the `renderGroup` of an Autocomplete. */
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import type { AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';

/**
 * Renders a group as `role="group"` with its name, because Material's default is not announced. A list item may not have
 * this role (ARIA in HTML).
 */
export function optionGroup({ key, group, children }: AutocompleteRenderGroupParams) {
  return (
    <div key={key} role="group" aria-label={group}>
      <ListSubheader component="div" aria-hidden>
        {group}
      </ListSubheader>
      <Box component="ul" role="presentation" sx={{ p: 0 }}>
        {children}
      </Box>
    </div>
  );
}
