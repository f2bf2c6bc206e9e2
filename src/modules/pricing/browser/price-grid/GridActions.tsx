/** Actions of the price grid: list details, planned changes, raise. On a phone in a menu. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiDotsVertical, mdiPercentOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Fields, Icon, Theme } from '#engine/browser';

interface Props {
  /** Route of the price list. */
  readonly to: string;
  /** Null for people who may not change prices. */
  readonly onRaise: (() => void) | null;
  /** True to show products without a price too. */
  readonly whole: boolean;
  readonly onWhole: (whole: boolean) => void;
}

const planned = '/priceList/planned';

export function GridActions(props: Props) {
  const isPhone = Theme.useIsPhone();
  return isPhone ? <ActionsMenu {...props} /> : <Buttons {...props} />;
}

function Buttons({ to, onRaise }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button component={LinkBase} to={to} variant="text">
        {translate('beheer.prices.about_list')}
      </Button>
      {onRaise ? (
        <>
          <Button component={LinkBase} to={planned} variant="text">
            {translate('beheer.planned.link')}
          </Button>
          <Button variant="outlined" startIcon={<Icon path={mdiPercentOutline} />} onClick={onRaise}>
            {translate('beheer.prices.raise')}
          </Button>
        </>
      ) : null}
    </Box>
  );
}

function ActionsMenu({ to, onRaise, whole, onWhole }: Props) {
  const translate = useTranslate();
  const { button, menu, close } = Fields.useMenuButton(translate('beheer.prices.more'));
  const choose = (act: () => void) => (): void => {
    close();
    act();
  };
  return (
    <>
      <IconButton {...button} sx={{ mr: -1 }}>
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu {...menu}>
        <MenuItem component={LinkBase} to={to}>
          {translate('beheer.prices.about_list')}
        </MenuItem>
        {onRaise
          ? [
              <MenuItem key="planned" component={LinkBase} to={planned}>
                {translate('beheer.planned.link')}
              </MenuItem>,
              <MenuItem key="raise" onClick={choose(onRaise)}>
                {translate('beheer.prices.raise')}
              </MenuItem>,
              <MenuItem
                key="whole"
                role="menuitemcheckbox"
                aria-checked={whole}
                selected={whole}
                onClick={choose(() => onWhole(!whole))}
              >
                {translate('beheer.prices.whole')}
              </MenuItem>,
            ]
          : null}
      </Menu>
    </>
  );
}
