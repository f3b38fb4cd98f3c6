/** Written by the `oplano-wire` plugin of vite.config.ts from the contracts. */
declare module 'virtual:wire' {
  type Contracts = typeof import('@oplano/contracts');
  type Settings = typeof import('@oplano/contracts/settings');
  type Routes = Contracts['routes'];

  export const routes: {
    readonly [F in keyof Routes]: {
      readonly [C in keyof Routes[F]]: import('./wire.ts').WireRoute<
        Extract<Routes[F][C], import('@oplano/contracts').Route>
      >;
    };
  };
  export const feedWires: { readonly [F in keyof Contracts['feeds']]: string };
  export const platformSettingDefaults: Settings['platformSettingDefaults'];
  export const shippedVersion: string;
}
