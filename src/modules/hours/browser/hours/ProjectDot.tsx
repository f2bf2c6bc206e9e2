/** Colour dot of a project; a ring if there is no project. */
import Box from '@mui/material/Box';
import type { HoursProject } from '../hours.ts';

/** Decorative dot (`aria-hidden`); show the project's name next to it. */
export function ProjectDot({ project }: { readonly project: HoursProject | null }) {
  const colour = /^#[0-9a-f]{6}$/i.test(project?.colour ?? '') ? project?.colour : undefined;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        flex: 'none',
        width: 10,
        height: 10,
        borderRadius: '50%',
        border: 1,
        borderColor: colour ?? 'text.quiet',
        forcedColorAdjust: colour ? 'none' : undefined,
      }}
      style={colour ? { backgroundColor: colour } : undefined}
    />
  );
}
