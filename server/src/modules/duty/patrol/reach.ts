import type { Who } from '#core/who/who.ts'

/** Who sees more than names of points, lines and plans. */
export const manages = (who: Who) => who.may('administration.patrolManage.query')

/** Who sees every task; everybody else those he is to walk himself. */
export const oversees = (who: Who) => who.may('administration.patrolManage.query|administration.patrolRecord.query')
