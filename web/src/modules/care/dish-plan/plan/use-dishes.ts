import { useMemo } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { type Dish, dish } from '#contract/modules/care/dish/dish.ts'
import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { useCall } from '#kit/calls.ts'

export type DishRow = z.output<typeof Dish>
const all = { pageHelper: '0' } as const

/** Every dish by its id, disabled ones too: old menus contain them. */
export function useDishes() {
  const { data } = useCall(dish.list, all)
  return useMemo(() => new Map((data?.list ?? []).map((row) => [row.dishId, row])), [data])
}

/** The enabled meals, with the state of reading them. */
export const useSlotList = () => useCall(mealSlot.slotList, { ...all, status: onOff.is.on })

/** The enabled meals, in the order of the day. */
export function useSlots() {
  const { data } = useSlotList()
  return useMemo(
    () => (data?.list ?? []).toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
    [data],
  )
}
export type SlotRow = ReturnType<typeof useSlots>[number]
