import { healthRecord } from '#contract/modules/devices/health-record/health-record.ts'
import { serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { daysToFigure, refigure } from './read/figure.ts'
import { bed, breath, heart, roll } from './read/lists.ts'
import { bedOf, breathOf, heartOf, rollOf } from './read/personal.ts'
import { healthRecordOf } from './read/record.ts'
import { report } from './read/report.ts'
import { trend } from './read/trend.ts'

/** Health records over HTTP (iot.md 6). */

joinRound('watch', {
  title: '健康数据统计',
  touches: ['health-record'],
  run: (db, { orgId, now }) => refigure(db, orgId, daysToFigure(now), now),
})

export default serve(
  healthRecord,
  { heart, breath, bed, roll, heartOf, breathOf, bedOf, rollOf, record: healthRecordOf, report },
  { jobs: [trend] },
)
