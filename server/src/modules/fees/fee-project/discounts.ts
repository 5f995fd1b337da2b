import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import { costStatus } from '#contract/modules/fees/cost-project/cost-project.ts'
import {
  type DiscountRuleEdit,
  type DiscountRuleInput,
  discountRefusals,
  discountType,
} from '#contract/modules/fees/fee-project/discount-rule.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { ruleChanged } from './effects.ts'
import { discountRules, projectChildren } from './tables.ts'

/** Discount rules; a holder keeps the version that was granted (fees.md 2.3). */

const rows = listing(discountRules, feeProject.discounts, {
  rows: (db, who) => db.selectFrom('discountRule').selectAll().where('discountRule.orgId', '=', who.orgId),
  sort: ['discountRuleName'],
  dressed: ({ db, who }, found) => shown(db, who, found),
})

/** A rule ever granted stays; it may be disabled. */
export const {
  list: discounts,
  get: discount,
  remove: removeDiscount,
} = crud({}, rows, {
  remove: async ({ db, who, row }) => {
    const use = await db
      .selectFrom('costProject')
      .select('oldmanCostId')
      .where('orgId', '=', who.orgId)
      .where('setId', '=', row.setId)
      .executeTakeFirst()
    if (use) refuse(common.inUse)
  },
  removed: ({ discountRuleName }) => `删除优惠规则${discountRuleName}`,
})

async function discountOf(db: Db, who: Who, setId: string) {
  return (await shown(db, who, [await own(db, discountRules, who, setId)]))[0]
}

async function shown(db: Db, who: Who, rows: readonly Row<'discountRule'>[]) {
  if (rows.length === 0) return []
  const use = await db
    .selectFrom('costProject')
    .select(['setId', ({ fn }) => fn.count<number>('oldmanId').distinct().as('n')])
    .where('orgId', '=', who.orgId)
    .where(
      'setId',
      'in',
      rows.map(({ setId }) => setId),
    )
    .where('status', '=', costStatus.is.valid)
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>=', who.today)]))
    .where((eb) => eb.or([eb('discountEnd', 'is', null), eb('discountEnd', '>=', who.today)]))
    .groupBy('setId')
    .execute()
  const children = await db
    .selectFrom('projectChild')
    .select(['projectChildId', 'projectChildName'])
    .where('orgId', '=', who.orgId)
    .execute()
  const nameOf = new Map(children.map(({ projectChildId, projectChildName }) => [projectChildId, projectChildName]))
  return rows.map((row) => ({
    ...row,
    holders: Number(use.find(({ setId }) => setId === row.setId)?.n ?? 0),
    projectChildNames:
      idsOf(row)
        .map((id) => nameOf.get(id))
        .filter(Boolean)
        .join('、') || null,
  }))
}

const idsOf = (row: Pick<Row<'discountRule'>, 'projectChildIds'>) => row.projectChildIds

export async function addDiscount(db: Db, who: Who, body: z.output<typeof DiscountRuleInput>) {
  await assertValid(db, who, body)
  const row = await insert(db, discountRules, who, { ...body, ruleVersion: 1, conditions: body.conditions ?? {} })
  await keepVersion(db, who, row)
  who.did(`新增优惠规则${row.discountRuleName}`)
  return discountOf(db, who, row.setId)
}

/** A change makes a new version for later grants; holders of an older one keep it unless the user decides otherwise. */
export async function editDiscount(db: Db, who: Who, body: z.output<typeof DiscountRuleEdit> & { version?: number }) {
  const row = await own(db, discountRules, who, body.setId, { lock: true })
  const { applyToHolders, ...values } = body
  const onlyState = Object.keys(values).every((key) => ['setId', 'status', 'version', 'requestNo'].includes(key))
  if (!onlyState) who.must('expense.account.preferential.edit')
  const next = { ...row, projectChildIds: idsOf(row), ...values }
  await assertValid(db, who, next)
  const same = granting.every((key) => next[key] === row[key])
  const grants = same && JSON.stringify(next.projectChildIds) === JSON.stringify(idsOf(row))
  const ruleVersion = grants ? row.ruleVersion : row.ruleVersion + 1
  const saved = await update(db, discountRules, who, row, {
    ...values,
    conditions: values.conditions === null ? {} : values.conditions,
    ruleVersion,
  })
  if (!grants) await keepVersion(db, who, saved)
  if (applyToHolders === 1) await ruleChanged(db, who, { setId: row.setId, ruleVersion })
  who.did(`修改优惠规则${row.discountRuleName}`)
  return discountOf(db, who, row.setId)
}

/** The terms of a holder, beside the projects of the rule. */
const granting = ['discountType', 'discountValue', 'validNum', 'validUnit'] as const

async function assertValid(
  db: Db,
  who: Who,
  rule: { discountType: number; discountValue: number; projectChildIds: readonly string[] },
) {
  if (rule.discountType === discountType.is.percent && rule.discountValue > 10_000)
    refuse(discountRefusals.percent, {}, { field: 'discountValue' })
  for (const id of rule.projectChildIds) await own(db, projectChildren, who, id)
}

async function keepVersion(db: Db, who: Who, row: Row<'discountRule'>) {
  const { setId, ruleVersion, discountType, discountValue } = row
  const stamp = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  const projectChildIds = JSON.stringify(row.projectChildIds)
  await db
    .insertInto('discountRuleVersion')
    .values({ orgId: who.orgId, setId, ruleVersion, discountType, discountValue, projectChildIds, ...stamp })
    .execute()
}
/** For a holder's row: the version in force now. */
export const findRule = (db: Db, who: Who, setId: string) => own(db, discountRules, who, setId)

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'discountRuleVersion.projectChildIds': string[]
  }
}
