import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { initialsBy } from '#contract/kit/value/initials.ts'
import { matches } from './pinyin.ts'

const initials = initialsBy((text, options) => pinyin(text, options))
const option = { value: 'o1', label: '王秀英', row: { bedName: '1号楼201-1' } }

test.each(['王', '秀英', '王　秀', '\u202D王秀英\u202C', 'wxy', 'WX', 'xy', '201', ''])(
  '%s finds 王秀英 in bed 201-1',
  (typed) => {
    expect(matches(typed, option, initials)).toBe(true)
  },
)
test.each(['李', 'yx', '202'])('%s does not find 王秀英 in bed 201-1', (typed) =>
  expect(matches(typed, option, initials)).toBe(false),
)
test('before the initials have loaded, names and beds are found', () => {
  expect([matches('wxy', option), matches('王', option), matches('201', option)]).toEqual([false, true, true])
})

test('a surname is read as a surname, even where its character is read otherwise elsewhere', () => {
  expect(['单秀英', '曾国强', '解红', '仇和', '查良', '盖叫天', '尉迟恭', '王曾'].map(initials)).toEqual([
    'sxy',
    'zgq',
    'xh',
    'qh',
    'zl',
    'gjt',
    'ycg',
    'wc',
  ])
})
