// The engine's Dutch texts, react-admin's among them. Modules hand in their own.
import { account } from './account.nl.ts';
import { adminMessages } from './adminMessages.nl.ts';
import { api } from './api.nl.ts';
import { backups } from './backups.nl.ts';
import { connection } from './connection.nl.ts';
import { figures } from './figures.nl.ts';
import { gaps } from './gaps.nl.ts';
import { grid } from './grid.nl.ts';
import { history } from './history.nl.ts';
import { layouts } from './layouts.nl.ts';
import { pages } from './pages.nl.ts';
import { rights } from './rights.nl.ts';
import { shell } from './shell.nl.ts';
import { timeline } from './timeline.nl.ts';
import { wizard } from './wizard.nl.ts';
import type { Messages } from './mergeMessages.ts';

export const nl: Messages = {
  ...adminMessages,
  beheer: {
    ...shell,
    ...connection,
    ...pages,
    ...layouts,
    ...history,
    ...api,
    ...account,
    ...rights,
    ...figures,
    ...wizard,
    ...timeline,
    ...backups,
    ...gaps,
    ...grid,
  },
};
