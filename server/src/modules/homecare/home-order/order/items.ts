import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { orderRefusals as no, type OrderItem } from '#contract/modules/homecare/home-order/order.ts'
import { shelves } from '#contract/modules/homecare/home-service/service-project.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { homeProjectsOf } from '../../home-service/service.ts'
import { amountOf, quantityProblem } from './price.ts'

export type Project = Row<'serveProject'>
export interface ItemInput {
  projectId: string
  quantity: number
}

/** Services as ordered now: name, price and length of this day. Prices in the call are ignored. */
export async function itemsOf(db: Db, who: Who, lines: readonly ItemInput[]) {
  if (new Set(lines.map(({ projectId }) => projectId)).size < lines.length)
    wrongValue('items', '同一服务项目不能重复，请合并数量')
  const projects = await homeProjectsOf(
    db,
    who,
    lines.map(({ projectId }) => projectId),
  )
  const chosen = lines.flatMap(({ projectId }) => projects.get(projectId) ?? [])
  const items = lines.map(({ projectId, quantity }, at) => itemOf(chosen[at], { projectId, quantity }, at))
  return { items, projects: chosen }
}

function itemOf(project: Project, { projectId, quantity }: ItemInput, at: number): OrderItem {
  const unit = String(project.serveUnit)
  const problem = quantityProblem({ quantity, unit, minQuantity: project.minQuantity })
  if (problem) wrongValue(`items.${at}.quantity`, `${project.projectName}：${problem}`)
  const { projectName, price, priceMode, durationMinutes, minQuantity } = project
  return {
    projectId,
    projectName,
    unit,
    price,
    quantity,
    priceMode,
    durationMinutes,
    minQuantity,
    amount: amountOf({ price, quantity }),
    subsidyAble: project.subsidyAble === 1 ? 1 : 0,
    done: 0,
  }
}

/** 26301 where one of them is no longer sold. */
export function assertOnShelf(projects: readonly Project[]) {
  if (projects.some((project) => project.shelves !== shelves.is.up)) refuse(no.offShelf)
}
