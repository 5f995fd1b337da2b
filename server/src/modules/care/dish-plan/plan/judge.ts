import { onOff } from '#contract/kit/codes.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { cycleType, planRefusals as no } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { type Cell, type Cycle, daysFrom, placeOf } from '#contract/modules/care/dish-plan/menu.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { momentsOf } from '../../dish/service.ts'
import { checkMenu } from './check.ts'
import { dishesOf, eatersOf, slotsOf } from './house.ts'
import { byKey } from './versions.ts'

export interface CheckedMenu extends Cycle {
  kitchenId: number | string
  locationIds: readonly unknown[]
  details: readonly Cell[]
}
export type Checked = ReturnType<typeof checkMenu>

/** Checks the menu with the residents and dishes as they are now; refuses nothing. */
export async function judgeMenu(db: Db, who: Who, plan: CheckedMenu): Promise<Checked> {
  const slots = (await slotsOf(db, who.orgId)).filter(({ status }) => status === onOff.is.on)
  const dishes = await dishesOf(
    db,
    who.orgId,
    plan.details.flatMap(({ dishIds }) => dishIds),
  )
  const eaters = await eatersOf(db, who, plan)
  const from = plan.startDate > who.today ? plan.startDate : who.today
  // One rotation, each of its meals the first time it is still to come.
  const last = plan.cycleType === cycleType.is.weekly ? addDays(from, plan.rotationWeeks * 7) : plan.endDate
  const seen = new Set<string>()
  const meals = daysFrom(from, last < plan.endDate ? last : plan.endDate).flatMap((date) =>
    slots
      .filter((slot) => {
        const place = placeOf(plan, date, slot.nextId, 0)
        if (seen.has(place) || momentsOf(slot, date).end <= who.now) return false
        seen.add(place)
        return true
      })
      .map(({ nextId, nextName }) => ({ date, nextId, nextName })),
  )
  return checkMenu({ cycle: plan, cells: byKey(plan.details), meals, dishes, eaters })
}

interface Forced {
  force?: number | null
  forceReason?: string | null
}

/** Refuses 14406 for a meal without a dish, and 14403 for residents without a safe one unless a reason is given. */
export function assertServable(checked: Checked, { force, forceReason }: Forced) {
  const [missing] = checked.missing
  if (missing) refuse({ ...no.missing, text: missing.text }, {}, { data: { missing: checked.missing } })
  const [unsafe] = checked.unsafe
  if (!unsafe) return
  if (force !== 1) refuse({ ...no.unsafe, text: unsafe.text }, {}, { data: { warnings: checked.unsafe } })
  if (!forceReason) wrongValue('forceReason', '仍然发布须写明原因')
}
