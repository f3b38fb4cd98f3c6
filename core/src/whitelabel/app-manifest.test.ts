import { describe, expect, test } from 'vitest';
import { appManifest, drawnAppIcon } from './app-manifest.ts';

const brand = { appName: 'O Plano', primaryColorLight: '#0000FF', appLogoFavicon: '' };
const drawn = '/app-icon.svg?v=1';

describe('the installed program', () => {
  test('bears the name and the colour of the brand and begins in the inbox', () => {
    const manifest = appManifest({ ...brand, appName: 'Aurora Chat', primaryColorLight: '#117733' }, drawn);
    expect(manifest).toMatchObject({
      name: 'Aurora Chat',
      short_name: 'Aurora Chat',
      theme_color: '#117733',
      start_url: '/tickets',
      scope: '/',
      display: 'standalone',
    });
  });

  test.each([
    ['Atendimento Aurora Brasil', 'Atendimento'],
    ['Superatendimento', 'Superatendim'],
    ['A B', 'A B'],
  ])('%s stands below its icon as %s', (appName, short) => {
    expect(appManifest({ ...brand, appName }, drawn).short_name).toBe(short);
  });

  test.each([
    ['a1.png', '/files/branding/a1.png', '256x256'],
    ['a1.svg', '/files/branding/a1.svg', 'any'],
    ['a1.ico', drawn, 'any'],
    ['', drawn, 'any'],
  ])('with the favicon %j shows %s in the size %s', (appLogoFavicon, src, sizes) => {
    const { icons } = appManifest({ ...brand, appLogoFavicon }, drawn);
    expect(icons[0]).toMatchObject({ src, sizes, purpose: 'any' });
    expect(icons[1], 'cut to a shape, it is always the drawn one').toMatchObject({ src: drawn, purpose: 'maskable' });
  });
});

describe('the drawn icon', () => {
  test('is our own mark under our own name and a letter under another', () => {
    expect(drawnAppIcon(brand)).not.toContain('<text');
    expect(drawnAppIcon({ ...brand, appName: 'água viva' })).toMatch(/#0000FF.*<text[^>]*>Á<\/text>/);
  });

  test('holds nothing of a name but its letter, and nothing that could run', () => {
    const icon = drawnAppIcon({ appName: '<script>', primaryColorLight: '"/><script>' });
    expect(icon).not.toContain('<script');
    expect(icon).toContain('&#60;</text>');
  });
});
