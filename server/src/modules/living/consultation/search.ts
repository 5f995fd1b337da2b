import { consultStatus } from '#contract/modules/living/consultation/consultation.ts'
import { contains } from '#core/rows/read/list.ts'
import { joinSearch, perSource } from '#core/rows/read/search.ts'
import { consultationPage, consultationsSeenBy } from './service.ts'

joinSearch({
  type: 'CONSULT',
  label: '咨询',
  sort: 40,
  permit: `${consultationPage}.query`,
  routePath: '/live/consult/base',
  find: async (db, who, keyword) => {
    const like = contains(keyword)
    const rows = await consultationsSeenBy(db, who)
      .selectAll('consultation')
      .where(({ eb, or }) =>
        or([
          eb('consultation.oldmanName', 'like', like),
          eb('consultation.consultantName', 'like', like),
          eb('consultation.consultNo', 'ilike', like),
        ]),
      )
      .orderBy('consultation.consultTime', 'desc')
      .orderBy('consultation.consultationId', 'desc')
      .limit(perSource)
      .execute()
    return rows.map((row) => ({
      id: row.consultationId,
      title: `${row.oldmanName}　咨询`,
      subTitle: `${row.consultantName} ${row.consultNo} ${consultStatus.label(row.consultStatus)}`,
      query: { consultNo: row.consultNo },
    }))
  },
})
