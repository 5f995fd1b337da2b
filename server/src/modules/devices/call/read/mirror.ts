import { callType } from '#contract/modules/devices/call/call.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type AlarmRow, mirrorCall } from '../../alarm/service.ts'
import { settingOf } from '../setting.ts'
import type { CallRow } from './followers.ts'

/** Makes the alarm of a call, or brings it to the call's state; gives its row. */
export async function mirror(db: Db, who: Who, row: CallRow, more: { backfill?: boolean } = {}): Promise<AlarmRow> {
  const { answerTimeoutSec } = await settingOf(db, who.orgId)
  const { closeReason, dealType, dealContent, ...values } = row
  return mirrorCall(db, who, {
    ...values,
    ...more,
    closeReason,
    dealType,
    dealContent,
    answerTimeoutSec,
    everybody: row.callType === callType.is.assist,
  })
}
