import { expect, test } from 'vitest'
import { placeholderGroups, placeholderKeys, placeholders } from '#contract/modules/platform/document/placeholder.ts'
import { blank, dayInWords, fillText, placesIn, upperOf } from './rules.ts'

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [105, '壹元零伍分'],
  [480_050, '肆仟捌佰元伍角'],
  [1_000_000, '壹万元整'],
  [10_010_000, '壹拾万零壹佰元整'],
  [100_100_000_00, '壹亿零壹拾万元整'],
  [123_456_789_01, '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分'],
  [200_000_003_000, '贰拾亿零叁拾元整'],
  [-500, '负伍元整'],
])('%i fen in capitals is %s', (fen, text) => {
  expect(upperOf(fen)).toBe(text)
})

test('every placeholder of the specification is in the one list, with label, source and sample', () => {
  const names = ['oldmanName', 'oldmanIdCard', 'bedName', 'levelName', 'liveDate', 'monthFee', 'monthFeeUpper']
  expect(placeholderKeys).toEqual(expect.arrayContaining([...names, 'depositAmount', 'familyName', 'orgName', 'today']))
  for (const { label, sample } of Object.values(placeholders)) expect(label && sample).toBeTruthy()
  expect(new Set(Object.values(placeholders).map(({ label }) => label)).size).toBe(placeholderKeys.length)
  expect(placeholderGroups.flatMap((group) => group.items)).toHaveLength(placeholderKeys.length)
})

test('finds placeholders, with spaces inside too, and names a wrong or incomplete one', () => {
  expect(placesIn('甲方 {{orgName}}，乙方 {{ oldmanName }}')).toEqual({ keys: ['orgName', 'oldmanName'] })
  expect(placesIn('{{oldmanNmae}}').unknown).toBe('oldmanNmae')
  expect(placesIn('{{toString}}').unknown).toBe('toString')
  expect(placesIn('{{oldman').unknown).toBe('oldman')
  expect(placesIn('Name}} 先生').unknown).toBe('Name')
  expect(placesIn('{{}}').unknown).toBe('')
  expect(placesIn('{单个括号}')).toEqual({ keys: [] })
})

test('leaves unknown values blank and names them', () => {
  const missing = new Set<(typeof placeholderKeys)[number]>()
  expect(fillText('{{oldmanName}}：{{monthFee}}元', { oldmanName: '王秀英' }, missing)).toBe(`王秀英：${blank}元`)
  expect([...missing]).toEqual(['monthFee'])
  expect(dayInWords('2026-06-01')).toBe('2026年6月1日')
})
