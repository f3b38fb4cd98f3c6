import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from '#platform/i18n';
import { show } from '#ui/testing';
import { AppTheme } from './app-theme.tsx';

afterEach(async () => {
  cleanup();
  await changeLanguage('pt');
});

test('what the kit says by itself to whoever does not see it is said in their language', async () => {
  await show(
    <AppTheme>
      <Autocomplete
        options={['Vendas']}
        defaultValue="Vendas"
        renderInput={(params) => <TextField {...params} label="Fila" />}
      />
    </AppTheme>,
  );
  expect(screen.getByRole('button', { name: 'Mostrar opções' })).toBeTruthy();
  expect(screen.getByLabelText('Limpar')).toBeTruthy();
  await act(() => changeLanguage('tr'));
  expect(screen.getByRole('button', { name: 'Seçenekleri göster' })).toBeTruthy();
  expect(screen.queryByLabelText('Limpar')).toBeNull();
});
