import { Activity } from '#contract/modules/campus/activity/activity.ts'
import { Register } from '#contract/modules/campus/activity/register.ts'
import { table } from '#core/rows/store/table.ts'

export const activities = table('activity', 'activityId', { label: '活动', fields: Activity, title: 'title' })
export const activityRegisters = table('activityRegister', 'registerId', { label: '活动报名', fields: Register })
