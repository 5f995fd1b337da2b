// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { day, fen, fields, files, s } from '#contract/kit/fields.ts'
import { todayOf } from '../value/format.ts'
import { Facts } from './Facts.tsx'

afterEach(cleanup)

test('the details of a row open its files by name', async () => {
  const Paper = fields({ title: s('名称', 20), files: files('附件', 5).nullish() })
  const scan = { path: '/files/f1?t=x', name: '签字页.pdf', size: 2048 }
  render(<Facts shape={Paper.shape} row={{ title: '养老服务合同', files: [scan] }} keys={['title', 'files']} />)
  const link = await screen.findByRole('link', { name: /签字页\.pdf/ })
  expect(link.getAttribute('href')).toBe('/files/f1?t=x')
})

test('beside money a day is shown as its date, elsewhere as 今天', () => {
  const Bill = fields({ dueDate: day('到期日'), netAmt: fen('实应收') })
  const row = { dueDate: todayOf(), netAmt: 1_00 }
  render(<Facts shape={Bill.shape} row={row} keys={['dueDate', 'netAmt']} />)
  screen.getByText(todayOf())
  cleanup()
  render(<Facts shape={Bill.shape} row={row} keys={['dueDate']} />)
  screen.getByText('今天')
})
