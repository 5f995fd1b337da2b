import { addDays, addMinutes } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { receiversOf } from './receivers.ts'

interface NoticeIdea {
  title: string
  noticeType: FreshRow<'notice'>['noticeType']
  content: string
  /** Days from today until its publication; a draft has none. */
  day?: number
  scopeType?: FreshRow<'notice'>['scopeType']
  scopeIds?: readonly string[]
  topFlag?: number
  needConfirm?: number
  noticeStatus?: FreshRow<'notice'>['noticeStatus']
  endsAfter?: number
  revokeReason?: string
  /** How many of ten receivers have read it. */
  read?: number
}

const lines = (...words: readonly string[]) => words.map((line) => `<p>${line}</p>`).join('')

const all: readonly NoticeIdea[] = [
  {
    title: '节日放假及值班安排',
    noticeType: 4,
    content: `${lines('各部门：', '节日放假一天，护理区、医务部、膳食部按排班上岗，行政部门轮流值班。')}<table><tbody><tr><th>时间</th><th>值班</th><th>电话</th></tr><tr><td>上午</td><td>院办</td><td>8001</td></tr><tr><td>下午</td><td>人事行政部</td><td>8006</td></tr></tbody></table>${lines('节日期间来访增多，请门岗做好登记。')}`,
    day: -2,
    topFlag: 1,
    needConfirm: 1,
    read: 5,
  },
  {
    title: '本周五消防演练通知',
    noticeType: 1,
    content: lines(
      '本周五下午三点举行消防疏散演练，听到警铃后按各层疏散图行动。',
      '行动不便的老人由责任护理员协助，<strong>不乘电梯</strong>。',
    ),
    day: -5,
    read: 8,
  },
  {
    title: '护理交接班制度（修订）',
    noticeType: 3,
    content: `<h3>一、床旁交接</h3>${lines('重点老人须床旁交接，查看皮肤、管路和情绪。')}<h3>二、书面交接</h3>${lines('交接班记录当班完成，双方签字。')}`,
    day: -20,
    scopeType: 2,
    scopeIds: ['dept-nursing'],
    needConfirm: 1,
    read: 10,
  },
  {
    title: '护理组长例会',
    noticeType: 5,
    content: lines('明天上午九点，二楼会议室。请带上本月压疮和跌倒的登记。'),
    day: 0,
    scopeType: 3,
    scopeIds: ['job-nurse-head', 'job-nurse', 'job-director'],
    endsAfter: 3,
    read: 3,
  },
  {
    title: '东楼停水两小时',
    noticeType: 6,
    content: lines('今天下午一点至三点东楼检修水管，请提前备水。'),
    day: -9,
    endsAfter: 1,
    noticeStatus: 3,
    read: 9,
  },
  {
    title: '换季工服发放',
    noticeType: 1,
    content: lines('请各部门到后勤部领取。'),
    day: -7,
    noticeStatus: 2,
    revokeReason: '尺码表有误，重新统计后再发',
    read: 4,
  },
  { title: '下季度培训计划（征求意见）', noticeType: 1, content: lines('请各部门补充培训内容。'), noticeStatus: 0 },
]

const author = 'user-hr'

/** One pinned, one to confirm, others read and unread, ended, revoked, and a draft. */
const makeNotices: Demo = async ({ db, orgId, now, random }) => {
  const today = now.slice(0, 10)
  const { userName } = await db
    .selectFrom('userAccount')
    .select('userName')
    .where('orgId', '=', orgId)
    .where('userId', '=', author)
    .executeTakeFirstOrThrow()
  for (const [at, entry] of all.entries()) {
    const { day, scopeType = 1, scopeIds = [], noticeStatus = 1, endsAfter, read = 0 } = entry
    const noticeId = `notice-${at + 1}`
    const publishTime = day === undefined ? null : day === 0 ? now : `${addDays(today, day)} 08:30:00`
    const { receivers, noAccount } = await receiversOf(db, orgId, { scopeType, scopeIds })
    const row = { orgId, noticeId, title: entry.title, noticeType: entry.noticeType, content: entry.content }
    await db
      .insertInto('notice')
      .values({
        ...row,
        scopeType,
        scopeIds: JSON.stringify(scopeIds),
        topFlag: entry.topFlag ?? 0,
        needConfirm: entry.needConfirm ?? 0,
        publishTime,
        expireTime: endsAfter && day !== undefined ? `${addDays(today, day + endsAfter)} 18:00:00` : null,
        noticeStatus,
        noAccount: publishTime ? noAccount : 0,
        ...(publishTime && { publishBy: author, publishByName: userName }),
        ...(entry.revokeReason && {
          revokeReason: entry.revokeReason,
          revokeTime: addMinutes(publishTime ?? now, 180),
        }),
        createBy: author,
        createByName: userName,
        createTime: publishTime ?? `${addDays(today, -1)} 16:00:00`,
      })
      .execute()
    if (!publishTime) continue
    const opened = (index: number) => index % 10 < read
    const rows = receivers.map(({ userId, userName, deptName }, index) => {
      const readTime = opened(index) ? addMinutes(publishTime, random.int(1, 20)) : null
      const confirms = readTime && entry.needConfirm && index % 4 !== 1
      return { orgId, noticeId, userId, userName, deptName, readTime, confirmTime: confirms ? readTime : null }
    })
    await db.insertInto('noticeReader').values(rows).execute()
  }
}
export default makeNotices
