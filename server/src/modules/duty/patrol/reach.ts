import type { Who } from '#core/who/who.ts'

/** Whether the caller sees more than names of points, lines and plans. */
export const manages = (who: Who) => who.may('administration.patrolManage.query')

/** Whether the caller sees every task; other users see the tasks they execute. */
export const oversees = (who: Who) => who.may('administration.patrolManage.query|administration.patrolRecord.query')
