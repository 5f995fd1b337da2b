import { z } from 'zod'
import { fields, idCard } from '#contract/kit/fields.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { ownResident } from '#core/rows/residents.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import { type ImportPlan, type ImportRequest, importRows } from '../../../platform/sheet-import/service.ts'
import { lockAccount } from '../accounts.ts'
import { amountMax, assertAccountOpen } from '../rules.ts'
import { opened } from './ledger.ts'
import { postEntries } from './posting.ts'

/** Opening balances from a workbook (fees.md 13a): once per resident, before any other entry. */

const columns = { prestore: 1, deposit: 2, medical: 6, reserve: 5 } as const

export const openingPlan = {
  noun: '期初余额',
  heads: { oldmanIdCard: '身份证', prestore: '预存', deposit: '押金', medical: '医疗押金', reserve: '预订金' },
  required: ['oldmanIdCard'],
  schema: fields({ oldmanIdCard: idCard('身份证') }),
  max: 5000,
  sample: { oldmanIdCard: '310101194003050023', prestore: '5000.00', deposit: '10000.00', medical: '3000' },
} as const satisfies ImportPlan<string>

export function importOpening(ctx: ImportRequest) {
  const { db, who } = ctx
  return importRows(ctx, openingPlan, async ({ cells, values }) => {
    const keys = Object.keys(columns) as (keyof typeof columns)[] // as: its own keys
    const balances = []
    for (const key of keys) {
      const amount = fenOf(cells[key])
      if (amount === undefined) return { key, message: '金额应为最多两位小数的数字' }
      if (amount > amountMax) return { key, message: '单笔金额不能超过9999999.99元' }
      balances.push({ kind: columns[key], amount })
    }
    if (balances.every(({ amount }) => amount === 0)) return { key: 'prestore', message: '各项金额均为0' }
    const found = await db
      .selectFrom('oldman')
      .select('oldmanId')
      .where('orgId', '=', who.orgId)
      .where(isNumber('oldman.oldmanIdCard', [String(values.oldmanIdCard).toUpperCase()]))
      .executeTakeFirst()
    if (!found) return { key: 'oldmanIdCard', message: '没有这位老人的档案' }
    const { oldmanId } = await ownResident(db, who, found.oldmanId)
    assertAccountOpen((await lockAccount(db, who, oldmanId)).accountStatus)
    const before = await db
      .selectFrom('ledgerLine')
      .select('entryId')
      .where('orgId', '=', who.orgId)
      .where('oldmanId', '=', oldmanId)
      .limit(1)
      .executeTakeFirst()
    if (before) return { key: 'oldmanIdCard', message: '该老人已有账务记录，不能导入期初余额' }
    await postEntries(db, who, [
      { entryType: entryType.is.opening, lines: opened(oldmanId, balances), memo: '期初余额导入' },
    ])
  })
}

const amountText = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)

/** `1,234.5` as fen, without a fraction in between; undefined when it is no amount. */
export function fenOf(text: string): number | undefined {
  const plain = text.replaceAll(/[,，\s]/g, '')
  if (plain === '') return 0
  if (!amountText.safeParse(plain).success) return undefined
  const [whole, rest = ''] = plain.split('.')
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}
