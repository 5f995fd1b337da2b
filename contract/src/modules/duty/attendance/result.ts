import { codes } from '../../../kit/codes.ts'

/** The results of a period of a day (ATTENDANCE_RESULT; administration.md 3.4). */
export const attendResult = codes({
  1: ['normal', '正常'],
  2: ['late', '迟到'],
  3: ['early', '早退'],
  4: ['lateAndEarly', '迟到且早退'],
  5: ['lack', '缺卡'],
  6: ['absent', '旷工'],
  7: ['leave', '请假'],
  8: ['outside', '外勤'],
  9: ['rest', '休息'],
  10: ['exchanged', '换班'],
  11: ['ahead', '未到班'],
})
export type AttendResult = (typeof attendResult.values)[number]
