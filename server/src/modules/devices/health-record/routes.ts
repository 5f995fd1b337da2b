import { healthRecord } from '#contract/modules/devices/health-record/health-record.ts'
import { serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { daysToFigure, refigure } from './figure.ts'
import { bed, breath, heart, roll } from './lists.ts'
import { bedOf, breathOf, heartOf, rollOf } from './personal.ts'
import { healthRecordOf } from './record.ts'
import { report } from './report.ts'
import { trend } from './trend.ts'

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
