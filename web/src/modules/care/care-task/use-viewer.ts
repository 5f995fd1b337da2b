import { usePermit } from '#kit/page/permit.ts'
import { local } from '#kit/store/storage.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Viewer } from './task-form.ts'

/** The user of this page with the permissions for tasks. */
export function useViewer(): Viewer {
  const may = usePermit()
  return {
    userId: local.get('userInfo')?.userId,
    today: todayOf(),
    mayAct: may('careplan.nursingRecord.add'),
    mayEdit: may('careplan.nursingRecord.edit'),
  }
}
