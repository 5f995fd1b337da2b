import { expect, test } from 'vitest'
import { emptyWords, sizeWords } from './album-words.ts'

test('sizes are shown in a suitable unit', () => {
  const sizes = [0, 900, 1024, 3 * 1024 ** 2, 55.4 * 1024 ** 2, 1.5 * 1024 ** 3, 4000 * 1024 ** 3]
  expect(sizes.map(sizeWords)).toEqual(['0 B', '900 B', '1.0 KB', '3.0 MB', '55 MB', '1.5 GB', '4000 GB'])
})

test('an empty search does not suggest creating an album', () => {
  expect(emptyWords({ albumName: '春节' })).toContain('没有符合条件')
  expect(emptyWords({ bin: 1, albumType: 3 })).toContain('没有符合条件')
  expect([emptyWords({ albumName: undefined }), emptyWords({ bin: 1 })]).toEqual([
    '暂无相册，先新增一本再上传照片',
    '回收站是空的',
  ])
})
