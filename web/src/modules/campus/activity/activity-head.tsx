import { activityRisk, activityScope } from '#contract/modules/campus/activity/activity.ts'
import { DictText } from '#kit/cells.tsx'
import type { Head } from '#kit/DetailPage.tsx'
import { timeWords, yuan } from '#kit/value/format.ts'
import { Places, type Row, Status, whenWords } from './activity-columns.tsx'

/** Title, time and place of the activity, above its list of people. */
export const headOf = (row: Row): Head => ({
  title: row.title,
  chips: <Status row={row} />,
  badges: [row.riskLevel === activityRisk.is.high ? '高风险' : null],
  facts: [
    ['类型', <DictText key="type" code="ACTIVITY_TYPE" value={row.activityType} />],
    ['时间', whenWords(row)],
    ['地点', row.place],
    ['报名截止', timeWords(row.registerEnd)],
    ['报名/名额', <Places key="places" row={row} />],
    ['签到', `${row.signNum}人`],
    ['范围', row.scopeNames ?? activityScope.label(row.scopeType)],
    ['费用', row.fee > 0 ? `${yuan(row.fee)} 元/人` : '免费'],
    ['负责人', row.organiserName],
  ],
})
