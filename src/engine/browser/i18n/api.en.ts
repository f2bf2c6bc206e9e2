// English: the page that describes the API.
import type { Messages } from './mergeMessages.ts';

export const api = {
  api: {
    title: 'API',
    intro:
      'Everything you do here, a program of yours can do too. Choose a resource to see its calls, with the fields that you may read and send.',
    token_title: 'A token',
    token_text:
      'Signing in answers a token. Send it with every request, as in the commands: they take it from $TOKEN, and the record from $uuid.',
    search: 'Search calls and fields',
    resources: 'Resources',
    all: 'All resources',
    calls: '1 call |||| %{smart_count} calls',
    nothing_found: 'Nothing found for “%{query}”. Try the name of a resource or a field.',
    failed: 'The description of the API could not be read. Try again in a moment.',
    command: 'the command',
    parameters: 'Parameters',
    body: 'What you send',
    file_body: 'What you send is the content of the file.',
    answer: 'Answer %{status}: %{description}',
    refusals: 'When it is refused',
    required: 'Required',
    read_only: 'Read only',
    tag: { session: 'Session' },
  },
} as const satisfies Messages;
