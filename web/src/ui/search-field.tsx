import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useState } from 'react';

/** A search goes out this long after the last key. */
const searchDelayMs = 500;

/** As it is sent: without regard to case and to blanks around it. */
const searchParamOf = (typed: string): string => typed.trim().toLowerCase();

interface SearchFieldProps {
  readonly label: string;
  /** Gets the search as it is sent, when it has changed and the typing has paused. */
  readonly onSearch: (searchParam: string) => void;
}

export function SearchField({ label, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState('');
  const send = useEffectEvent((searchParam: string) => {
    setSent(searchParam);
    onSearch(searchParam);
  });

  useEffect(() => {
    const searchParam = searchParamOf(typed);
    if (searchParam === sent) return;
    const timer = setTimeout(() => send(searchParam), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  return (
    <OutlinedInput
      type="search"
      size="small"
      sx={{
        width: { xs: '100%', sm: 280 },
        '& input.MuiOutlinedInput-input.MuiInputBase-input': { paddingLeft: 0 },
        '& input::-webkit-search-cancel-button': { filter: 'grayscale(1)', cursor: 'pointer' },
      }}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{ input: { 'aria-label': label, maxLength: 200, enterKeyHint: 'search', autoComplete: 'off' } }}
      startAdornment={
        <InputAdornment position="start">
          <Search sx={{ color: 'text.secondary' }} />
        </InputAdornment>
      }
    />
  );
}
