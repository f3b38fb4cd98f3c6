import { main } from './main.ts';

// The program as an image starts it: everything is built, and the settings are in the environment.
await main();
