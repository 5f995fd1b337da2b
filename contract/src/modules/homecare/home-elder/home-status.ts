import { codes } from '../../../kit/codes.ts'

/** HOME_STATUS, separate from the archive: menus and actions need it before any page is open. */
export const homeStatus = codes({ 1: ['served', '服务中'], 2: ['paused', '暂停'], 3: ['ended', '终止'] })
