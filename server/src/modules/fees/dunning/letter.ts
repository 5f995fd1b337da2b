import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import { amountInWords } from '#contract/kit/value/money.ts'
import { type RemindLog, remindTemplate } from '#contract/modules/fees/dunning/dunning.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { payersFirst } from '../../living/resident/service.ts'
import { lockAccount, openBillsOf } from '../account/service.ts'
import { payerOf } from './list.ts'
import { fill } from './rules.ts'
import { templatesOf } from './templates.ts'

/** The text of a reminder and its printed letter, with the current figures. */

/** The text to send: the given one, else the template, filled in. */
export async function letterContent(
  db: Db,
  who: Who,
  { oldmanId, oldmanName }: Pick<Row<'oldman'>, 'oldmanId' | 'oldmanName'>,
  account: Pick<Row<'account'>, 'arrearsAmount' | 'prestoreBalance'>,
  { content, remindTemplate: kind }: { content?: string | null; remindTemplate: number },
) {
  const templates = await templatesOf(db, who)
  const text = content ?? templates.find((one) => one.remindTemplate === kind)?.content ?? ''
  const { orgName } = await orgOf(db, who)
  const bills = await openBillsOf(db, who, oldmanId)
  const { arrearsAmount: arrears, prestoreBalance } = account
  return fill(text, { oldmanName, orgName, arrears, prestoreBalance, bills })
}

const orgOf = (db: Db, who: Who) =>
  db.selectFrom('org').select('orgName').where('orgId', '=', who.orgId).executeTakeFirstOrThrow()

/** A template as it would be sent to this family now. */
export async function preview(db: Db, who: Who, request: { oldmanId: string; remindTemplate: string }) {
  const kind = remindTemplate.values.find((value) => String(value) === request.remindTemplate) ?? refuse(common.missing)
  const resident = await ownResident(db, who, request.oldmanId)
  const account = await lockAccount(db, who, resident.oldmanId)
  const content = await letterContent(db, who, resident, account, { remindTemplate: kind })
  return { remindTemplate: kind, content, title: remindTemplate.label(kind) }
}

/** The printed letter of a reminder: its text, and the current bills. */
export async function sheetOf(db: Db, who: Who, log: z.input<typeof RemindLog>) {
  const resident = await ownResident(db, who, log.oldmanId)
  const account = await lockAccount(db, who, resident.oldmanId)
  const [family] = await payersFirst(db, who, [resident.oldmanId])
  const { receiptSeal } = await settings(db, who.orgId, ['receiptSeal'])
  return {
    title: remindTemplate.label(log.remindTemplate),
    oldmanName: resident.oldmanName,
    bedName: resident.bedName,
    accountNum: account.accountNum,
    payerName: payerOf(account.payerName, family),
    content: log.content,
    arrears: account.arrearsAmount,
    upper: amountInWords(account.arrearsAmount),
    prestoreBalance: account.prestoreBalance,
    bills: await openBillsOf(db, who, resident.oldmanId),
    seal: receiptSeal ? String(receiptSeal) : null,
    operatorName: who.userName,
  }
}
