import { positionRecord } from '#contract/modules/devices/position/record.ts'
import type { DoneBy } from '../../alarm/row-actions.ts'

/** Alarms of positions are handled by a call of their own, which the maps follow (iot.md 8.3). */
export const byRecord: DoneBy = {
  ack: positionRecord.recordHandle,
  handle: positionRecord.recordHandle,
  ignore: positionRecord.recordHandle,
  input: (action) => ({ action }),
}
