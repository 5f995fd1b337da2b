import { z } from 'zod'

/** One sending of an alarm: to whom, by which channel, when, with a note; one to the family has no account. */
const Sending = z.looseObject({
  userId: z.string().nullish(),
  channel: z.string(),
  time: z.string(),
  note: z.string().nullish(),
})
export type Sending = z.output<typeof Sending>

/** The contents of `notified` of an alarm. */
export const Sent = z.array(Sending)

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'alarm.notified': Sending[]
  }
}
