/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of projects to the screens. */
export const browserModule: BrowserModule = {
  name: 'projects',
  formPages: {
    'project-budget': lazyWithPreload(() => import('./project-budget/ProjectBudget.tsx')),
  },
};
