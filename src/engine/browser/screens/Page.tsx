/** The frame of a generated page: breadcrumb, title with its state, actions on the right, content below. */
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
import type { Page as PageEntry, Resource } from '../../registry/types.ts';
import { useLabel } from '../fields/useLabel.ts';
import { tiny, touch } from '../theme/components/media.ts';
import { height } from '../theme/tokens.ts';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import { HiddenHeading } from './PendingHeading.tsx';
import type { SavedPlace } from '../providers/savedPlaces.ts';
import { breakable } from '../fields/breakable.ts';

export interface Crumb {
  readonly text: string;
  /** Null where it leads nowhere. */
  readonly to: string | null;
}

interface Props {
  readonly crumbs: readonly Crumb[];
  /** Null while it is not known. */
  readonly title: ReactNode;
  /** As the browser's tab says it. */
  readonly name: string;
  readonly titleAside?: ReactNode;
  /** Where a person may mark it as a favourite. */
  readonly favourite?: SavedPlace;
  /** In one line below the title. */
  readonly summary?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly maxWidth?: number;
}

/** On a phone, what leads to the other pages of the area that this one stands in. */
const Start = createContext<ReactNode>(null);

export const PageStart = Start.Provider;

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
        {/* The deciding facts stay below the name, also where the actions have no room beside it. */}
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
 * What is below a list has the way back to it above its name, and what can be done in a line of its own; a list has all
 * of its head in one line.
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

/** "More" takes no line of its own: alone it stands beside the star, else beside the last of the buttons. */
const actionLine = {
  mt: 1,
  flexWrap: 'wrap',
  '& > .MuiButton-root': { flex: '1 1 auto' },
  '&:has(> .MuiButton-root):has(> .MuiIconButton-root:last-child)': { pr: 5 },
  '& > .MuiButton-root ~ .MuiIconButton-root:last-child': { position: 'absolute', bottom: 0, right: -8 },
  '&:not(:has(> :not(.MuiIconButton-root)))': { position: 'absolute', top: 0, right: height.target - 8, mt: 0 },
} as const;

/** The picture of an icon button, not its target, ends where the page does. */
const listActions = {
  ml: 'auto',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '&:has(> .MuiIconButton-root:last-child)': { mr: -1 },
} as const;

/** Sight has an outline of what is not known yet, who listens hears what it is one of. */
function Title({
  title,
  name,
  isFixed = false,
}: Pick<Props, 'title' | 'name'> & {
  /** A text of our own: no word of it is broken. */
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

/** The menu group, or the area where it is in no menu; then the list. Only an area has an address of its own. */
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

/** The menu group that a page of our own stands in. */
export function usePageCrumbs(page: PageEntry): readonly Crumb[] {
  const registry = useRegistry();
  const label = useLabel();
  const group = registry.menu.find(({ name }) => name === page.menu);
  return group && label(group.label) !== label(page.label) ? [{ text: label(group.label), to: group.area }] : [];
}
