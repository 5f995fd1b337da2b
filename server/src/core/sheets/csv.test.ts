import { expect, test } from 'vitest'
import { csvRows, csvText, isCsv } from './csv.ts'

const textsIn = (text: string) => csvRows(text).rows.map(({ texts }) => texts)

test('reads cells with separators, quotes and line ends in them, and empty lines', () => {
  const text = '交易日期,金额,附言\r\n2025-06-09,"1,234.50","他说""好""\n第二行"\r\n,,\r\n2025-06-10,3,'
  expect(textsIn(text)).toEqual([
    ['交易日期', '金额', '附言'],
    ['2025-06-09', '1,234.50', '他说"好"\n第二行'],
    ['2025-06-10', '3', ''],
  ])
  expect(textsIn('a\tb\n1\t2,5')).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ])
  expect(textsIn('')).toEqual([])
})

test('reads both encodings, and refuses a workbook', () => {
  expect(csvText(Buffer.from('\uFEFF流水号,1'))).toBe('流水号,1')
  expect(csvText(Buffer.from([0xc1, 0xf7, 0xcb, 0xae, 0xba, 0xc5]))).toBe('流水号')
  expect([isCsv(Buffer.from('PK\u0003\u0004')), isCsv(Buffer.from('流水号'))]).toEqual([false, true])
})
