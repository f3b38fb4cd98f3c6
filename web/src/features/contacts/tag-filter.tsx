import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagNamesQuery } from '#features/tags';
import { useTranslation } from '#platform/i18n';
import { ColorChip } from '#ui/color-chip';
import { MenuState } from '#ui/menu-state';
import styles from './contacts.module.css';

interface TagFilterProps {
  readonly chosen: readonly number[];
  readonly onChange: (tagIds: readonly number[]) => void;
}

/** Shows only contacts that have any of these tags. */
export function TagFilter({ chosen, onChange }: TagFilterProps) {
  const { t } = useTranslation('contacts');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const asked = useQuery(tagNamesQuery);
  const { data: tags = [] } = asked;
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        className={styles.tool}
        startIcon={<FilterListOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t(($) => $.contacts.tagFilter.label, { count: chosen.length })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={styles.toolText}>{t(($) => $.contacts.tagFilter.button)}</span>
        {chosen.length > 0 && <span className={styles.badge}>{chosen.length}</span>}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {tags.length === 0 && <MenuState asked={asked} none={t(($) => $.contacts.tagFilter.none)} />}
        {chosen.length > 0 && <MenuItem onClick={() => onChange([])}>{t(($) => $.contacts.tagFilter.clear)}</MenuItem>}
        {tags.map(({ id, name, color }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(id)}
            className={styles.option ?? ''}
            onClick={() => toggle(id)}
          >
            <Checkbox size="small" checked={chosen.includes(id)} tabIndex={-1} aria-hidden="true" />
            <ColorChip color={color}>{name}</ColorChip>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
