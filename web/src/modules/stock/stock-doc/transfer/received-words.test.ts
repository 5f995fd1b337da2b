import { expect, test } from 'vitest'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { receivedWords } from './received-words.ts'

test('after a partial receipt the message says that the rest is still in transit', () => {
  const { partReceived, finished } = docStatus.is
  expect(receivedWords({ docNo: 'DB1', status: partReceived })).toBe('调拨单DB1部分收货，其余仍在途')
  expect(receivedWords({ docNo: 'DB1', status: finished })).toBe('调拨单DB1已收货')
  expect(receivedWords({ docNo: 'DB1', status: finished, scrapDocNo: 'BF1' })).toBe(
    '调拨单DB1已收货，在途损耗报废单BF1',
  )
})
