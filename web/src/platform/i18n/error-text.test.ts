import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, NoConnectionError } from '#platform/api';
import { changeLanguage, errorText, i18n, startI18n } from '#platform/i18n';

const refusal = (error?: string) => new ApiError(400, error === undefined ? {} : { error });

beforeAll(async () => {
  localStorage.clear();
  await startI18n();
});
afterEach(() => changeLanguage('pt'));

describe('what people read when something failed', () => {
  test('is the text of a known code, in their language [ERR-001]', async () => {
    await expect(errorText(refusal('ERR_NO_PERMISSION'))).resolves.toBe('Você não tem permissão para fazer isso.');
    await changeLanguage('tr');
    await expect(errorText(refusal('ERR_NO_PERMISSION'))).resolves.toBe('Bunu yapmaya izniniz yok.');
  });

  test('names the work hours as the product always has [ERR-004]', async () => {
    await expect(errorText(refusal('ERR_OUT_OF_HOURS'))).resolves.toBe('Fora do Horário de Expediente!');
  });

  test('is the raw text of a code that nobody knows [ERR-002]', async () => {
    await expect(errorText(refusal('ERR_FROM_THE_FUTURE'))).resolves.toBe('ERR_FROM_THE_FUTURE');
    await expect(errorText(refusal('upstream: 12.5% lost'))).resolves.toBe('upstream: 12.5% lost');
    await expect(errorText(new Error('Raw words'))).resolves.toBe('Raw words');
  });

  test('is that an error occurred where the server says nothing [ERR-003]', async () => {
    await expect(errorText(refusal())).resolves.toBe('An error occurred!');
    await expect(errorText(undefined)).resolves.toBe('An error occurred!');
  });

  test('is that there is no connection where nobody answered', async () => {
    await expect(errorText(new NoConnectionError('x'))).resolves.toBe('Sem conexão com o servidor.');
  });
});

describe('the language of the interface', () => {
  test('is Portuguese until another is chosen, and the choice is kept in this browser [I18-002]', async () => {
    expect(i18n.language).toBe('pt');
    await changeLanguage('es');
    expect(localStorage.getItem('language')).toBe('es');
    expect(document.documentElement.lang).toBe('es');
    await changeLanguage('pt');
    expect(document.documentElement.lang).toBe('pt-BR');
  });
});
