import { planForAlarm } from '../../../care/care-task/service.ts'
import { joinAlarm } from '../followers.ts'

/** 处理 may ask for a task of care (iot.md 4.2). */
joinAlarm({
  name: 'care-task',
  handled: async (db, who, { alarmId, oldmanId, taskId }, { taskProjectId }) => {
    if (!taskProjectId || !oldmanId || taskId) return undefined
    return { taskId: await planForAlarm(db, who, { oldmanId, projectId: taskProjectId, alarmId }) }
  },
})
