import { common, refuse } from '#contract/kit/refusals.ts'
import { costStatus } from '#contract/modules/fees/cost-project/cost-project.ts'
import { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { childOf } from '../fee-project/service.ts'
import type { CostRow } from './rows.ts'
import { costProjects } from './tables.ts'

/** Consumption that other modules register: one row by (source, sourceId), billed once, never twice (fees.md 2.4). */

/** 5 care extra, 6 drug, 7 extra meal, 8 goods, 9 activity, 10 elder cost, 11 compensation */
export type ConsumptionSource = 5 | 6 | 7 | 8 | 9 | 10 | 11
export interface ConsumptionInput {
  oldmanId: string
  liveId: string
  source: ConsumptionSource
  sourceId: string
  projectChildId: string
  /** Hundredths. */
  quantity: number
  price: number
  date: string
}

export async function openConsumption(db: Db, who: Who, consumed: ConsumptionInput): Promise<CostRow> {
  const { date, ...row } = consumed
  if (await consumptionOf(db, who, consumed)) refuse(common.wrongState, { name: '已登记费用' })
  const { projectId, projectType } = await childOf(db, who, row.projectChildId)
  const days = { startDate: date, endDate: date }
  return insert(db, costProjects, who, {
    ...row,
    ...days,
    projectId,
    projectType,
    chargeCycle: chargeCycle.is.perUse,
    status: costStatus.is.valid,
  })
}

/** The row of a source, whatever its state. */
export function consumptionOf(
  db: Db,
  who: Who,
  { source, sourceId }: { source: ConsumptionSource; sourceId: string },
): Promise<CostRow | undefined> {
  return db
    .selectFrom('costProject')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .forUpdate()
    .executeTakeFirst()
}

export const cancelConsumption = (db: Db, who: Who, row: CostRow) =>
  patch(db, costProjects, who, row, { status: costStatus.is.cancelled })

/** Changes project, price, quantity or day of a row that is not billed yet. */
export async function changeConsumption(
  db: Db,
  who: Who,
  row: CostRow,
  { date, ...values }: Pick<ConsumptionInput, 'projectChildId' | 'quantity' | 'price' | 'date'>,
) {
  const { projectId, projectType } = await childOf(db, who, values.projectChildId)
  return patch(db, costProjects, who, row, { ...values, projectId, projectType, startDate: date, endDate: date })
}
