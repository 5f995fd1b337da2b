import { maskIdCard, maskPhone } from '#contract/kit/value/id-card.ts'
import { residentWarning } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { regionName } from '#core/words/regions.ts'
import { holderOf } from '../../../living/resident/service.ts'
import { balancesOf } from '../effects.ts'
import { homeFamilyOf } from '../service.ts'

/** Archives for the reply: numbers, money and addresses by the permissions of the reader. */

/** Complete numbers are for users who enter them, or may read those of residents. */
export const seesNumbers = (who: Who) => who.may('homecare.archives.edit|live.archives.base.idcard')
/** Users who take money, serve or keep the family read the phone numbers. */
const callsPeople = (who: Who) =>
  seesNumbers(who) ||
  who.may('homecare.archives.extend|homecare.account.query|homecare.account.add|homecare.serverWorkorder.add')
const seesMoney = (who: Who) => who.may('homecare.account.query|homecare.account.add|homecare.serverWorkorder.pay')

/** Rows of the list, with their accounts. */
export async function listed({ db, who }: { db: Db; who: Who }, rows: readonly Row<'homeOldman'>[]) {
  const balances = await accountsOf(db, who, rows)
  const whole = who.may('homecare.archives.query')
  return rows.map((row) => ({
    ...row,
    ...headOf(who, row),
    ...balances.get(row.oldmanId),
    homeOldmanType: whole ? row.homeOldmanType : null,
    abilityLevel: whole ? row.abilityLevel : null,
    oldmanIdCard: undefined,
    doorNote: undefined,
  }))
}

const accountsOf = async (db: Db, who: Who, rows: readonly Row<'homeOldman'>[]) => {
  const ids = rows.map(({ oldmanId }) => oldmanId)
  const found = await balancesOf(db, who, ids)
  const money = seesMoney(who)
  return new Map(
    [...found].map(([id, account]) => [id, { ...account, balance: money ? account.balance : null }] as const),
  )
}

const headOf = (who: Who, row: Row<'homeOldman'>) => ({
  age: ageOn(row.birthDate, who.today),
  region: regionName(row.regionCode),
  phoneNum: callsPeople(who) ? row.phoneNum : (maskPhone(row.phoneNum) ?? ''),
})

/** One archive in full. */
export async function wholeElder(db: Db, who: Who, row: Row<'homeOldman'>) {
  const numbers = seesNumbers(who)
  const accounts = await accountsOf(db, who, [row])
  return {
    ...row,
    ...headOf(who, row),
    ...accounts.get(row.oldmanId),
    oldmanIdCard: numbers ? row.oldmanIdCard : (maskIdCard(row.oldmanIdCard) ?? ''),
    birthDate: numbers ? row.birthDate : null,
    doorNote: who.may('homecare.archives.edit') ? row.doorNote : null,
    family: await shownFamily(db, who, row.oldmanId),
    warning: (await livesInHouse(db, who, row.oldmanIdCard)) ? residentWarning : null,
  }
}

/** Family for reading: phones for users who call, ID cards for users who may see numbers. */
export async function shownFamily(db: Db, who: Who, oldmanId: string) {
  const rows = await homeFamilyOf(db, who, oldmanId)
  const numbers = seesNumbers(who)
  const phones = callsPeople(who)
  return rows.map((row) => ({
    ...row,
    phoneNum: phones ? row.phoneNum : (maskPhone(row.phoneNum) ?? ''),
    idCard: numbers ? row.idCard : maskIdCard(row.idCard),
  }))
}

/** True for a person who is a resident of this institution now. */
export async function livesInHouse(db: Db, who: Who, idCard: string) {
  const holder = await holderOf(db, who.orgId, idCard)
  return holder !== undefined && livesHere.includes(holder.oldmanStatus)
}
