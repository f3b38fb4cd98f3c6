import { platformSettingDefaults, type PublicSettings } from '@oplano/contracts/settings';

type Brand = Pick<PublicSettings, 'appName' | 'primaryColorLight' | 'appLogoFavicon'>;

interface AppIcon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: 'any' | 'maskable';
}

/** What a browser is told when somebody puts the product among their programs. */
export interface AppManifest {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly lang: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: 'standalone';
  readonly background_color: string;
  readonly theme_color: string;
  readonly icons: readonly AppIcon[];
}

/** What a phone has room for below an icon. */
const shortNameMax = 12;

const shortened = (name: string): string => {
  if (name.length <= shortNameMax) return name;
  const words = name.slice(0, shortNameMax + 1).split(' ');
  return words.length > 1 ? words.slice(0, -1).join(' ') : name.slice(0, shortNameMax);
};

/** An icon file of the brand, where it is of a kind that systems put among programs: a file of Windows icons is not. */
function ownIcon(name: string): AppIcon | null {
  const src = `/files/branding/${encodeURIComponent(name)}`;
  if (name.endsWith('.png')) return { src, sizes: '256x256', type: 'image/png', purpose: 'any' };
  if (name.endsWith('.svg')) return { src, sizes: 'any', type: 'image/svg+xml', purpose: 'any' };
  return null;
}

/** `drawnIcon` is where the server draws an icon for brands that have none: systems cut it to their own shape. */
export function appManifest(brand: Brand, drawnIcon: string): AppManifest {
  const drawn = { src: drawnIcon, sizes: 'any', type: 'image/svg+xml' } as const;
  return {
    id: '/',
    name: brand.appName,
    short_name: shortened(brand.appName),
    lang: 'pt-BR',
    start_url: '/tickets',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: brand.primaryColorLight,
    icons: [ownIcon(brand.appLogoFavicon) ?? { ...drawn, purpose: 'any' }, { ...drawn, purpose: 'maskable' }],
  };
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

const bubble =
  '<path d="M10 10h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7l-5 3.5V21a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z" fill="none" ' +
  'stroke="#fff" stroke-width="2" stroke-linejoin="round"/><path d="M12.5 15.5h7" stroke="#fff" stroke-width="2" ' +
  'stroke-linecap="round"/>';

/** The mark of the brand on its colour, up to the edge: our own under our own name, else the first letter of its name. */
export function drawnAppIcon({ appName, primaryColorLight }: Omit<Brand, 'appLogoFavicon'>): string {
  const letter = /./u.exec(appName)?.[0].toLocaleUpperCase('pt-BR') ?? '';
  const mark =
    appName === platformSettingDefaults.appName
      ? bubble
      : '<text x="16" y="22" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="17" font-weight="600" ' +
        `text-anchor="middle">${escaped(letter)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${escaped(primaryColorLight)}"/>${mark}</svg>`;
}
