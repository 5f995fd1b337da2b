import type { ReplyFor } from '#contract/kit/calls.ts'
import type { bedside } from '#contract/modules/campus/article/bedside.ts'

/** Where a screen hangs, and who lives there. */
export type Room = ReplyFor<typeof bedside.bedsideRooms>[number]
export type Person = Room['people'][number]
