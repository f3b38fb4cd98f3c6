import { expect, test } from 'vitest';
import { videoCallLink } from './video-call.ts';

const uuid = '7d9c1f0e-3d1a-4a52-9f5e-0c5f3a1b2c3d';

test.each([
  ['', `https://meet.jit.si/${uuid}`],
  ['  ', `https://meet.jit.si/${uuid}`],
  ['https://salas.example.com', `https://salas.example.com/${uuid}`],
  ['https://salas.example.com/loja/', `https://salas.example.com/loja/${uuid}`],
])('with the base %j a ticket meets at %s [CHT-029]', (base, link) => {
  expect(videoCallLink(base, uuid)).toBe(link);
});
