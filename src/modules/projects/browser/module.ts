/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const projects: BrowserModule = {
  name: 'projects',
  formPages: {
    'project-budget': lazy(() => import('./project-budget/ProjectBudget.tsx')),
  },
};
