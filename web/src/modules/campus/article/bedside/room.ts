import type { ReplyFor } from '#contract/kit/calls.ts'
import type { bedside } from '#contract/modules/campus/article/bedside.ts'

/** The room of a screen and its residents. */
export type Room = ReplyFor<typeof bedside.bedsideRooms>[number]
export type Person = Room['people'][number]
