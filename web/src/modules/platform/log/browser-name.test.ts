import { expect, test } from 'vitest'
import { browserOf } from './browser-name.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome 126 / Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/125.0', 'Edge 125 / Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604',
    'Safari 17 / 苹果手机',
  ],
  ['lightMyRequest', 'lightMyRequest'],
  [null, ''],
])('%s is read as %s', (agent, name) => expect(browserOf(agent)).toBe(name))
