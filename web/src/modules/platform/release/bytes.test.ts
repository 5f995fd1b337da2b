import { expect, test } from 'vitest'
import { bytesText } from './bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [4 * 1024 * 1024, '4 MB'],
  [512_000_000, '488 MB'],
  [2 * 1024 ** 3, '2 GB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))
