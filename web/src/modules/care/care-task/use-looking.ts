import { usePermit } from '#kit/page/permit.ts'
import { local } from '#kit/store/storage.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Looking } from './task-form.ts'

/** Who is at this desk, as far as tasks go. */
export function useLooking(): Looking {
  const may = usePermit()
  return {
    userId: local.get('userInfo')?.userId,
    today: todayOf(),
    mayAct: may('careplan.nursingRecord.add'),
    mayEdit: may('careplan.nursingRecord.edit'),
  }
}
