import { expect, test } from 'vitest'
import { buildTag, isDebug, organisationType, platform, storagePrefix, versionPattern, versionText } from './product.ts'

test('B001 prefix, platform and organisation type', () => {
  expect([storagePrefix, platform, organisationType]).toEqual(['pims2', 'web', 3])
})

test('B002 version pattern and build tag', () => {
  expect(versionPattern).toBe('V{ip}')
  expect(versionText('10.1.2.3')).toBe('V10.1.2.3')
  expect(buildTag).toBe('common.V3.6.3.1202507101559')
})

test('B003 debug is on only with the query parameter', () => {
  const off = ['http://h/', 'http://h/#/home', 'http://h/?debugger=1', 'http://h/#/debug']
  const on = ['http://h/?debug', 'http://h/?debug=1#/home', 'http://h/?a=1&debug=1', 'http://h/#/home?debug=1']
  expect(off.filter(isDebug)).toEqual([])
  expect(on.filter(isDebug)).toEqual(on)
})
