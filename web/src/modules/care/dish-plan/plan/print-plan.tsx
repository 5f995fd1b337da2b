import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { dish } from '#contract/modules/care/dish/dish.ts'
import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { dietGroup, dishPlan, type WholePlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { send } from '#kit/http/request.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { menuOf, shownCell, weeksOf } from './menu-state.ts'

type Plan = z.output<typeof WholePlan>

/** 食谱周表: a sheet for each week and diet group, for the dining room. */
export const printPlan = printOf(async (plan: Plan) => {
  const [dishes, slots] = await Promise.all([
    send(dish.list, { pageHelper: '0' }),
    send(mealSlot.slotList, { pageHelper: '0', status: onOff.is.on }),
  ])
  // A disabled dish is struck through in the menu and not cooked: the dining room does not see it.
  const cooked = dishes.list.filter(({ status }) => status === onOff.is.on)
  const names = new Map(cooked.map(({ dishId, dishName }) => [dishId, dishName]))
  const menu = menuOf(plan.details)
  const groups = [...new Set(plan.details.map((cell) => cell.dietGroup))].sort((one, other) => one - other)
  return weeksOf(plan).flatMap(({ label, days }) =>
    groups.map((group) => ({
      title: '食谱周表',
      subtitle: `${plan.planName} ${label} ${group === 0 ? '' : dietGroup.label(group)}`,
      landscape: true,
      table: tableOf(
        slots.list.toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
        [
          ['餐次', (slot) => `${slot.nextName} ${slot.startTime}`],
          ...days.map(
            (day) =>
              [
                `${day.label}${day.note ?? ''}`,
                (slot: { nextId: string }) =>
                  (shownCell(menu, day, slot.nextId, group)?.dishIds ?? [])
                    .flatMap((id) => names.get(id) ?? [])
                    // One dish per line: the whole week fits on one sheet.
                    .join('\n'),
              ] as const,
          ),
        ],
      ),
      signatures: ['厨房主管', '营养师'],
    })),
  )
})

/** As in the list: the menu is read first. */
export const printPlanOf = async (planId: string) => printPlan(await send(dishPlan.get, { planId }))
