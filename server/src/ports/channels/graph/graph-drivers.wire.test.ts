import { driverContract } from '../testing/index.ts';
import { openGraphWorld } from './graph-world.fixture.ts';

driverContract('WhatsApp by the Cloud API', () => openGraphWorld('whatsappapi'));
driverContract('Facebook', () => openGraphWorld('facebook'));
driverContract('Instagram', () => openGraphWorld('instagram'));
