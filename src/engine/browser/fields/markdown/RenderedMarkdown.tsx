/**
 * Renders CommonMark as React elements. For security and privacy, raw HTML is shown as text, only http(s) addresses
 * become links, and images become links, so that opening a record sends no request to another server.
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

/** The part of an mdast node that is needed here. */
interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** Turns a block of raw HTML into a paragraph of text. */
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

/** All levels have one size, below the headings of the page. */
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
  // Keep line breaks as typed.
  p: ({ children }) => (
    <Box component="p" sx={{ whiteSpace: 'pre-line' }}>
      {children}
    </Box>
  ),
  // `pre-line` already shows the line break that follows in the source.
  br: () => null,
  pre: ({ children }) => (
    <Box component="pre" sx={{ bgcolor: 'surface.subtle', p: 1.5, borderRadius: 1, overflow: 'auto', fontSize: 13 }}>
      {children}
    </Box>
  ),
};
