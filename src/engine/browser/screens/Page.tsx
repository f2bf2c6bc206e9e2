/** Frame of a generated page: breadcrumbs, title with status, actions on the right, content below. */
import { createContext, useContext, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { product } from '../i18n/product.ts';
import { useTitleMark } from '../providers/titleMark.ts';
import { useRegistry } from '../registry.ts';
import type { RegistryPage as PageEntry, Resource } from '../../registry/types.ts';
import { useLabel } from '../ui/useLabel.ts';
import { tiny, touch } from '../theme/components/media.ts';
import { height } from '../theme/tokens.ts';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import { HiddenHeading } from './skeletons/PendingHeading.tsx';
import type { SavedPlace } from '../providers/drafts/savedPlaces.ts';
import { breakable } from '../ui/breakable.ts';

/** A breadcrumb. */
export interface Crumb {
  readonly text: string;
  /** null if it is not a link. */
  readonly to: string | null;
}

interface Props {
  readonly crumbs: readonly Crumb[];
  /** null while it loads. */
  readonly title: ReactNode;
  /** Title in the browser tab. */
  readonly name: string;
  readonly titleAside?: ReactNode;
  /** Shows a button to add this page to the favourites. */
  readonly favourite?: SavedPlace;
  /** Shown on one line below the title. */
  readonly summary?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly maxWidth?: number;
}

/** Menu button for the other pages of the same area, on phones. */
const Start = createContext<ReactNode>(null);

export const PageStart = Start.Provider;

/** Frame with the only `<h1>` of the page. `title` may be null while it loads; `name` is for the browser tab. */
export function Page(props: Props) {
  const { name, children, maxWidth } = props;
  const mark = useTitleMark();
  const isPhone = useIsPhone();
  return (
    <Box sx={{ width: '100%', maxWidth: maxWidth ?? 'none', display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <title>{`${mark}${name} · ${product.name}`}</title>
      {isPhone ? <PhoneHeader {...props} /> : <Header {...props} />}
      {children}
    </Box>
  );
}

function Header({ crumbs, title, name, titleAside, favourite, summary, actions }: Props) {
  return (
    <Box component="header" sx={{ mb: 2 }}>
      {crumbs.length > 0 ? <Trail crumbs={crumbs} /> : null}
      <Stack
        direction="row"
        useFlexGap
        sx={{
          alignItems: summary ? 'flex-start' : 'center',
          columnGap: 1.5,
          rowGap: 1,
          flexWrap: 'wrap',
          minHeight: 36,
        }}
      >
        {/* The key facts stay below the title, also if the actions wrap to the next line. */}
        <Box sx={summary ? { flex: '1 1 0', minWidth: 'min(100%, 24rem)' } : {}}>
          <Stack direction="row" useFlexGap sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap', minHeight: 36 }}>
            <Title title={title} name={name} />
            <Box sx={inLine}>
              {titleAside}
              {favourite ? <FavouriteButton place={favourite} /> : null}
            </Box>
          </Stack>
          {summary}
        </Box>
        <Stack
          direction="row"
          useFlexGap
          sx={{ ml: 'auto', gap: 1, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'flex-end' }}
        >
          {actions}
        </Stack>
      </Stack>
    </Box>
  );
}

/**
 * Header on phones. Pages below a list have a back link above the title and the actions on a line of their own; a list
 * has everything on one line.
 */
function PhoneHeader({ crumbs, title, name, titleAside, favourite, summary, actions }: Props) {
  const start = useContext(Start);
  const back = crumbs.slice(start === null ? 0 : 1).findLast(({ to }) => to !== null);
  const star = favourite ? <FavouriteButton place={favourite} /> : null;
  return (
    <Box component="header" sx={{ mb: 1, position: 'relative' }}>
      {back ? (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {start}
          <Trail crumbs={[back]} />
          {star ? <Box sx={{ ml: 'auto', mr: -1 }}>{star}</Box> : null}
        </Box>
      ) : null}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 1,
          flexWrap: back ? 'wrap' : 'nowrap',
          [tiny]: { flexWrap: 'wrap' },
        }}
      >
        {back ? null : start}
        <Title title={title} name={name} isFixed={!back} />
        {titleAside}
        {back ? null : star}
        {back ? null : <Box sx={[inLine, listActions]}>{actions}</Box>}
      </Box>
      {summary}
      {back ? <Box sx={[inLine, actionLine, favourite ? {} : { right: -8 }]}>{actions}</Box> : null}
    </Box>
  );
}

/** Keeps the "More" button off a line of its own: alone it is placed next to the star, else next to the last button. */
const actionLine = {
  mt: 1,
  flexWrap: 'wrap',
  '& > .MuiButton-root': { flex: '1 1 auto' },
  '&:has(> .MuiButton-root):has(> .MuiIconButton-root:last-child)': { pr: 5 },
  '& > .MuiButton-root ~ .MuiIconButton-root:last-child': { position: 'absolute', bottom: 0, right: -8 },
  '&:not(:has(> :not(.MuiIconButton-root)))': { position: 'absolute', top: 0, right: height.target - 8, mt: 0 },
} as const;

/** Aligns the icon of an icon button, instead of its larger touch target, with the edge of the page. */
const listActions = {
  ml: 'auto',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '&:has(> .MuiIconButton-root:last-child)': { mr: -1 },
} as const;

/** While the title is unknown, shows a skeleton and gives screen readers the name of the page. */
function Title({
  title,
  name,
  isFixed = false,
}: Pick<Props, 'title' | 'name'> & {
  /** Title that is one of our texts; its words are not broken. */
  readonly isFixed?: boolean;
}) {
  if (title === null)
    return (
      <>
        <HiddenHeading name={name} />
        <Skeleton variant="text" sx={{ width: 240, maxWidth: '70%', height: 28 }} />
      </>
    );
  return (
    <Typography variant="h1" sx={isFixed ? {} : { minWidth: 0, overflowWrap: 'anywhere' }}>
      {typeof title === 'string' ? breakable(title) : title}
    </Typography>
  );
}

const inLine = { display: 'flex', alignItems: 'center', gap: 1, '&:empty': { display: 'none' } } as const;

function Trail({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const translate = useTranslate();
  return (
    <Breadcrumbs aria-label={translate('beheer.shell.breadcrumb')} sx={{ mb: 0.5 }}>
      {crumbs.map((crumb) =>
        crumb.to === null ? (
          <span key={crumb.text}>{crumb.text}</span>
        ) : (
          <Link key={crumb.text} component={LinkBase} to={crumb.to} sx={crumbLink}>
            {crumb.text}
          </Link>
        ),
      )}
    </Breadcrumbs>
  );
}

const crumbLink = { [touch]: { display: 'inline-flex', alignItems: 'center', minHeight: height.target } } as const;

/**
 * Returns the breadcrumbs of a resource: the menu group, or the area if it is in no menu, then the list. Only areas
 * have a link.
 */
export function useCrumbs(resource: Resource, withList: boolean): readonly Crumb[] {
  const registry = useRegistry();
  const label = useLabel();
  const group =
    registry.menu.find((one) => one.name === resource.menu) ??
    registry.menu.find(({ area }) => area !== null && resource.route.startsWith(`${area}/`));
  return [
    ...(group && label(group.label) !== label(resource.plural) ? [{ text: label(group.label), to: group.area }] : []),
    ...(withList ? [{ text: label(resource.plural), to: resource.route }] : []),
  ];
}

/** Returns the breadcrumbs of a custom page: its menu group. */
export function usePageCrumbs(page: PageEntry): readonly Crumb[] {
  const registry = useRegistry();
  const label = useLabel();
  const group = registry.menu.find(({ name }) => name === page.menu);
  return group && label(group.label) !== label(page.label) ? [{ text: label(group.label), to: group.area }] : [];
}
