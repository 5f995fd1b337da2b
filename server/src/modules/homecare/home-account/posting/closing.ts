import { common, refuse } from '#contract/kit/refusals.ts'
import { homeAccountStatus, homeAccountRefusals as no } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import type { Db } from '#core/db/db.ts'
import { assertFresh, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { homeElderOf, openOrdersOf } from '../../home-elder/service.ts'
import { lockAccount } from '../accounts.ts'
import { homeAccounts } from '../tables.ts'
import { doneOf, postHome } from './posting.ts'
import { subsidyEnds } from './subsidy.ts'

/** 销户 of an account with no money and no open order; the rest of its subsidy expires. */
export async function cancelAccount(
  db: Db,
  who: Who,
  { accountId, reason, version }: { accountId: string; reason: string; version?: number },
) {
  const row = await lockAccount(db, who, accountId)
  if (row.accountStatus === homeAccountStatus.is.closed)
    refuse(common.wrongState, { name: homeAccountStatus.label(row.accountStatus) })
  assertFresh(row, version)
  if (row.balance + row.deposit + row.holdAmount > 0) refuse(no.notEmpty)
  if ((await openOrdersOf(db, who, row.oldmanId)) > 0) refuse(no.notEmpty)
  const [trade] = row.subsidyBalance > 0 ? await postHome(db, who, [subsidyEnds(row, row.subsidyBalance)]) : []
  await update(db, homeAccounts, who, row, {
    accountStatus: homeAccountStatus.is.closed,
    closeTime: who.now,
    version,
  })
  who.did(`销户${row.accountNum}：${reason}`)
  return doneOf(db, who, accountId, trade)
}

/** 恢复 of a closed account under its own number, unless the archive has ended. */
export async function recoverAccount(
  db: Db,
  who: Who,
  { accountId, version }: { accountId: string; version?: number },
) {
  const { oldmanId } = await lockAccount(db, who, accountId)
  const elder = await homeElderOf(db, who, oldmanId)
  const row = await lockAccount(db, who, accountId)
  if (row.accountStatus !== homeAccountStatus.is.closed)
    refuse(common.wrongState, { name: homeAccountStatus.label(row.accountStatus) })
  assertFresh(row, version)
  if (elder.status === homeStatus.is.ended) refuse(no.notUsable)
  await update(db, homeAccounts, who, row, { accountStatus: homeAccountStatus.is.open, closeTime: null, version })
  who.did(`恢复居家账户${row.accountNum}`)
  return doneOf(db, who, accountId)
}
