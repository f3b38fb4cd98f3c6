import { describe, expect, test } from 'vitest';
import { fileKind } from './file-kind.ts';

describe('what a file is', () => {
  test.each([
    ['\xFF\xD8\xFF\xE0', 'image/jpeg'],
    ['\x89PNG\r\n\x1A\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['RIFF\0\0\0\0WAVE', 'audio/wav'],
    ['OggS', 'audio/ogg'],
    ['ID3\x04', 'audio/mpeg'],
    ['\xFF\xFB\x90', 'audio/mpeg'],
    ['\0\0\0\x20ftypisom', 'video/mp4'],
    ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
    ['\x1A\x45\xDF\xA3', 'video/webm'],
    ['%PDF-1.7', 'application/pdf'],
    ['MZ\x90\0', undefined],
    ['<svg xmlns=', undefined],
    ['PK\x03\x04', undefined],
    ['', undefined],
  ])('%j is %s [QCK-002]', (head, contentType) => {
    expect(fileKind(Buffer.from(head, 'latin1'))?.contentType).toBe(contentType);
  });
});
