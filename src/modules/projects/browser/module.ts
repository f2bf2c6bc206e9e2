/** Registers the module's pages and components with the screens. */
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { lazyWithPreload } from '../../../engine/browser/lazyWithPreload.tsx';

export const projects: BrowserModule = {
  name: 'projects',
  formPages: {
    'project-budget': lazyWithPreload(() => import('./project-budget/ProjectBudget.tsx')),
  },
};
