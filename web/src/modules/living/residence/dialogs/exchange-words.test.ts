import { expect, test } from 'vitest'
import { exchangedWords, previewLines } from './exchange-words.ts'

const line = (amount: number) => ({ feeName: '床位费', days: 9, amount })
const rows = [
  { oldmanName: '王秀英', bedName: '101-A', adjustLines: [line(83_571), line(-57_857)], billPreview: [line(395_714)] },
  { oldmanName: '李桂芳', bedName: '102-B', adjustLines: [line(-25_714)], billPreview: [line(370_000)] },
]

test('both beds and the changes of both bills are named before an exchange and after it', () => {
  expect(previewLines(rows)).toEqual([
    '王秀英：101-A → 102-B，当月账单多收257.14元，当月合计3,957.14元',
    '李桂芳：102-B → 101-A，当月账单少收257.14元，当月合计3,700.00元',
  ])
  const moved = [
    { ...rows[0], bedName: '102-B' },
    { ...rows[1], bedName: '101-A', adjustLines: [] },
  ]
  expect(exchangedWords(moved)).toBe(
    '王秀英已换到102-B，当月账单多收257.14元，当月合计3,957.14元；李桂芳已换到101-A，不改变已出账单',
  )
})
