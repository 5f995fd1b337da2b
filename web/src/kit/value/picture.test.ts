import { expect, test } from 'vitest'
import { smallOf } from './picture.ts'

test('a picture of the server is requested small; a file just chosen or another address is shown unchanged', () => {
  expect(smallOf('/files/0198-a?t=abc')).toBe('/files/0198-a?t=abc&size=200')
  for (const link of ['blob:http://x/1', 'data:image/png;base64,AA', '/faces/a.png']) expect(smallOf(link)).toBe(link)
})
