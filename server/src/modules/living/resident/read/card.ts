import { maskPhone } from '#contract/kit/value/id-card.ts'
import { type Db, together } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { familyOf } from '../family/family.ts'
import { oldmanOf } from '../import/whole.ts'

interface CardRequest {
  db: Db
  who: Who
  services: Services
}

/** A resident on one card; telephones and money only with the permissions they need everywhere. */
export async function cardOf(ctx: CardRequest, oldmanId: string) {
  const { db, who } = ctx
  const row = await ownResident(db, who, oldmanId)
  const [shown, family, account] = await together(
    oldmanOf(ctx, row),
    who.may('live.archives.base.query') ? familyOf(db, who.orgId, oldmanId) : [],
    who.may('expense.account.query') ? balanceOf(db, who, oldmanId) : undefined,
  )
  const { age, photo, bedName, levelName, liveDate } = shown
  return {
    oldmanId,
    age,
    photo,
    bedName,
    levelName,
    liveDate,
    oldmanName: row.oldmanName,
    sex: row.sex,
    oldmanStatus: row.oldmanStatus,
    allergy: [row.allergyDrug, row.allergyFood].filter(Boolean).join('；') || null,
    contacts: family
      .toSorted((one, other) => other.isUrgent - one.isUrgent)
      .slice(0, 2)
      .map(({ familyName, relation, phoneNum }) => ({ familyName, relation, phoneNum: maskPhone(phoneNum) ?? '' })),
    prestoreBalance: account?.prestoreBalance,
    arrears: account?.arrearsAmount,
  }
}

const balanceOf = (db: Db, who: Who, oldmanId: string) =>
  db
    .selectFrom('account')
    .select(['prestoreBalance', 'arrearsAmount'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirst()
