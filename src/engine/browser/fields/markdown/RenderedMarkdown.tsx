/**
 * CommonMark as React elements. Raw HTML stays the text that it is, only addresses of web pages become links, and
 * pictures are links too: nobody who opens a record asks another server for one.
 */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Markdown, { type Components } from 'react-markdown';

export default function RenderedMarkdown({ text }: { readonly text: string }) {
  return (
    <Markdown components={components} remarkPlugins={plugins} urlTransform={webAddress}>
      {text}
    </Markdown>
  );
}

/** Of mdast, what is needed here. */
interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** HTML that stands by itself as the paragraph that it looks like. */
const paragraphsOfHtml = () => (tree: MarkdownNode) => {
  tree.children =
    tree.children?.map((node) =>
      node.type === 'html' ? { type: 'paragraph', children: [{ ...node, type: 'text' }] } : node,
    ) ?? [];
};
const plugins = [paragraphsOfHtml];

const webAddress = (address: string): string | null => (/^https?:\/\//i.test(address) ? address : null);

function linkOr(text: ReactNode, address: string | undefined): ReactNode {
  return address === undefined ? (
    text
  ) : (
    <Link href={address} target="_blank" rel="noreferrer noopener">
      {text}
    </Link>
  );
}

/** Of one size, below the headings of the screen. */
function Heading({ children }: { readonly children?: ReactNode }) {
  return (
    <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, mt: 2, mb: 0.5 }}>
      {children}
    </Box>
  );
}

const components: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  a: ({ children, href }) => linkOr(children, href),
  img: ({ alt, src }) => linkOr(alt || src, src),
  // A line that was typed is a line that is shown.
  p: ({ children }) => (
    <Box component="p" sx={{ whiteSpace: 'pre-line' }}>
      {children}
    </Box>
  ),
  // The line's end that follows it does the same.
  br: () => null,
  pre: ({ children }) => (
    <Box component="pre" sx={{ bgcolor: 'surface.subtle', p: 1.5, borderRadius: 1, overflow: 'auto', fontSize: 13 }}>
      {children}
    </Box>
  ),
};
