import { maskIdCard, sexes } from '#contract/kit/value/id-card.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { readableResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { dayInWords, monthInWords, upperOf, type Values } from './rules.ts'

/** Values that only the document being made knows (residence.md 6); a contract stores them. */
export interface ContractFacts {
  contractNo?: string | null
  contractName?: string | null
  partyB?: string | null
  partyC?: string | null
  startDate?: string | null
  endDate?: string | null
  signDate?: string | null
  monthFee?: number | null
  depositAmount?: number | null
}

/** The values of every placeholder for a resident the caller may see; unknown ones are left out. */
export async function valuesFor(db: Db, who: Who, oldmanId: string, facts: ContractFacts = {}): Promise<Values> {
  const resident = await readableResident(db, who, oldmanId)
  const relationName = await dictLabels(db, who.orgId, ['RELATION'])
  const relative = await relativeOf(db, resident.orgId, oldmanId)
  const stay = await stayOf(db, resident.orgId, resident.liveId)
  const person = {
    oldmanName: resident.oldmanName,
    oldmanIdCard: mayReadNumbers(who) ? resident.oldmanIdCard : maskIdCard(resident.oldmanIdCard),
    sex: sexes.label(resident.sex),
    age: String(ageOn(resident.birthDate, who.today)),
    birthDate: mayReadNumbers(who) ? dayInWords(resident.birthDate) : monthInWords(resident.birthDate),
    phoneNum: resident.phoneNum,
    liveAddr: resident.liveAddr,
    censusAddr: resident.censusAddr,
    liveNo: stay?.liveNo,
    bedName: resident.bedName,
    levelName: stay?.levelName,
    liveDate: dayInWords(stay?.liveDate),
    familyName: relative?.familyName,
    familyRelation: relative && relationName('RELATION', relative.relation),
    familyPhone: relative?.phoneNum,
    familyIdCard: relative?.idCard && (mayReadNumbers(who) ? relative.idCard : maskIdCard(relative.idCard)),
    familyAddr: relative?.addr,
  }
  return valuesWith(db, who, resident.orgId, person, facts)
}

/** The values of a document about a resident: from the resident, the contract and the institution. */
export async function valuesWith(
  db: Db,
  who: Who,
  orgId: string,
  person: Record<string, string | null | undefined>,
  facts: ContractFacts,
): Promise<Values> {
  const house = await db.selectFrom('org').selectAll().where('orgId', '=', orgId).executeTakeFirst()
  return present({
    ...person,
    ...contractValues(facts),
    orgName: house?.orgName,
    orgCode: house?.orgCode,
    orgAddress: house?.address,
    orgPhone: house?.phone,
    legalPerson: house?.legalPerson,
    operatorName: who.userName,
    today: dayInWords(who.today),
  })
}

/** A paper shows the whole number; without the permission it is masked. */
const mayReadNumbers = (who: Who) => who.may('live.archives.base.idcard|live.contractDocument.download')

function contractValues({ monthFee, depositAmount, startDate, endDate, signDate, ...texts }: ContractFacts) {
  return {
    ...texts,
    startDate: dayInWords(startDate),
    endDate: dayInWords(endDate),
    signDate: dayInWords(signDate),
    ...(monthFee == null ? {} : { monthFee: yuanOf(monthFee), monthFeeUpper: upperOf(monthFee) }),
    ...(depositAmount == null
      ? {}
      : { depositAmount: yuanOf(depositAmount), depositAmountUpper: upperOf(depositAmount) }),
  }
}

/** The guardian signs; without one the emergency contact. */
function relativeOf(db: Db, orgId: string, oldmanId: string) {
  return db
    .selectFrom('family')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .orderBy('isGuardian', 'desc')
    .orderBy('isUrgent', 'desc')
    .orderBy('sort')
    .orderBy('familyId')
    .limit(1)
    .executeTakeFirst()
}

function stayOf(db: Db, orgId: string, liveId: string | null) {
  if (!liveId) return undefined
  return db
    .selectFrom('live')
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'live.orgId').onRef('level.levelId', '=', 'live.levelId'),
    )
    .select(['live.liveNo', 'live.liveDate', 'level.levelName'])
    .where('live.orgId', '=', orgId)
    .where('live.liveId', '=', liveId)
    .executeTakeFirst()
}

function present(values: Record<string, string | null | undefined>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}

const yuanOf = (fen: number) => (fen / 100).toFixed(2)
