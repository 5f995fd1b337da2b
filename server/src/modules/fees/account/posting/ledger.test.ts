import { expect, test } from 'vitest'
import { random } from '../../../../demo/random.ts'
import {
  assertBalanced,
  type BalanceClass,
  balanceClasses,
  billPaidBack,
  billPaidBackToPrestore,
  billsPaid,
  charged,
  forfeited,
  heldForClearing,
  type Line,
  mirrored,
  opened,
  otherMoney,
  paidBack,
  received,
  transferLines,
  waived,
} from './ledger.ts'
import { payingParts } from './paying-parts.ts'

const chance = random(7)
const fen = () => chance.int(1, 999_999_999)
const ways = () => [1, 2, 4, 5].slice(0, chance.int(1, 4)).map((tradeWay) => ({ tradeWay, amount: fen() }))
const kind = (): BalanceClass => chance.pick(balanceClasses)
const parts = () => [1, 2, 3].slice(0, chance.int(1, 3)).map((n) => ({ tradeMonthId: `bill-${n}`, amount: fen() }))

/** Every event of the table of postings (fees.md 1.3), with random amounts. */
const events: Record<string, () => Line[]> = {
  收款: () => received('a', kind(), ways()),
  退款: () => paidBack('a', kind(), ways()),
  内部转账: () => transferLines({ oldmanId: 'a', kind: 1 }, { oldmanId: 'a', kind: 2 }, fen()),
  汇转: () => transferLines({ oldmanId: 'a', kind: 1 }, { oldmanId: 'b', kind: 1 }, fen()),
  预订金没收: () => forfeited('a', fen()),
  出账: () =>
    charged('a', [
      { tradeMonthId: 'bill-1', projectId: 'p', projectChildId: 'bed', amount: fen() },
      { tradeMonthId: 'bill-1', projectId: 'p', projectChildId: 'care', amount: -fen() },
      { tradeMonthId: 'bill-2', projectId: 'p', projectChildId: 'meal', amount: fen() },
    ]),
  缴费: () => {
    const bills = parts()
    const sum = bills.reduce((all, { amount }) => all + amount, 0)
    return billsPaid('a', [{ tradeWay: chance.pick([1, 7]), amount: sum }], bills, kind())
  },
  退费入预存: () => billPaidBackToPrestore('a', parts()),
  退费付出: () => {
    const bills = parts()
    return billPaidBack('a', bills, [{ tradeWay: 2, amount: bills.reduce((all, { amount }) => all + amount, 0) }])
  },
  减免: () => waived('a', { tradeMonthId: 'bill-1', amount: fen() }),
  收支: () => otherMoney(chance.pick([1, 2] as const), 'project', { tradeWay: 1, amount: fen() }),
  待清算: () => heldForClearing({ tradeWay: 9, amount: fen() }),
  期初: () =>
    opened('a', [
      { kind: 1, amount: fen() },
      { kind: 2, amount: 0 },
      { kind: 5, amount: fen() },
    ]),
}

test.each(Object.entries(events))('%s balances whatever the amounts, and its mirror undoes it', (_, make) => {
  for (let turn = 0; turn < 200; turn += 1) {
    const lines = make()
    expect(() => assertBalanced(lines)).not.toThrow()
    const both = [...lines, ...mirrored(lines)]
    const sums = Map.groupBy(both, ({ account, oldmanId, tradeMonthId, projectChildId }) =>
      [account, oldmanId, tradeMonthId, projectChildId].join(),
    )
    for (const group of sums.values())
      expect(group.reduce((rest, { debit, credit }) => rest + debit - credit, 0)).toBe(0)
  }
})

const textOf = (lines: readonly Line[]) =>
  lines.map(({ account, debit, credit }) => `${debit ? '借' : '贷'}${account} ${debit || credit}`).join(' ')

test('example 1 and example 2: the move-in bill, its deduction and the mixed payment', () => {
  const tradeMonthId = 'bill'
  const charge = (projectChildId: string, amount: number) => ({ tradeMonthId, projectId: 'p', projectChildId, amount })
  expect(textOf(charged('s', [charge('bed', 116129), charge('care', 77419), charge('meal', 50000)]))).toBe(
    '借AR 243548 贷INC 116129 贷INC 77419 贷INC 50000',
  )
  expect(textOf(billsPaid('s', [{ tradeWay: 7, amount: 100000 }], [{ tradeMonthId, amount: 100000 }]))).toBe(
    '借PRE 100000 贷AR 100000',
  )
  const mixed = [
    { tradeWay: 1, amount: 43548 },
    { tradeWay: 2, amount: 100000 },
  ]
  expect(textOf(billsPaid('s', mixed, [{ tradeMonthId, amount: 143548 }]))).toBe('借W1 43548 借W2 100000 贷AR 143548')
})

test('example 6: an outing refund of a paid bill goes to income and to the prestore in two entries', () => {
  const back = [{ tradeMonthId: 'june', amount: 27000 }]
  const lines = [{ tradeMonthId: 'june', projectId: 'p', projectChildId: 'meal', amount: -27000 }]
  expect(textOf(charged('s', lines))).toBe('贷AR 27000 借INC 27000')
  expect(textOf(billPaidBackToPrestore('s', back))).toBe('借AR 27000 贷PRE 27000')
})

test('refuses to build an entry that does not balance, has half a fen or one line', () => {
  expect(() => billsPaid('a', [{ tradeWay: 1, amount: 100 }], [{ tradeMonthId: 'b', amount: 99 }])).toThrow()
  expect(() => received('a', 1, [{ tradeWay: 1, amount: 0.5 }])).toThrow()
  expect(() => received('a', 1, [{ tradeWay: 1, amount: 0 }])).toThrow()
  expect(() => received('a', 1, [{ tradeWay: 7, amount: 100 }])).toThrow()
})

test('a balance pays before money does, bills in the order of the entry; a mirror keeps the parts (reports 2, 3, 5)', () => {
  const paid = billsPaid(
    'a',
    [
      { tradeWay: 1, amount: 200 },
      { tradeWay: 7, amount: 300 },
    ],
    [
      { tradeMonthId: 'may', amount: 250 },
      { tradeMonthId: 'june', amount: 250 },
    ],
  )
  const parts = [
    { placeFrom: 300, balancePart: null, prestorePart: null },
    { placeFrom: 0, balancePart: null, prestorePart: null },
    { placeFrom: 0, balancePart: 250, prestorePart: 250 },
    { placeFrom: 250, balancePart: 50, prestorePart: 50 },
  ]
  expect(payingParts(3, paid)).toEqual(parts)
  expect(payingParts(3, mirrored(paid))).toEqual(parts)
  const nothing = { placeFrom: null, balancePart: null, prestorePart: null }
  expect(payingParts(22, waived('a', { tradeMonthId: 'may', amount: 10 }))).toEqual([nothing, nothing])
})
