import { outStatus, outType } from '#contract/modules/living/outing/outing.ts'
import { joinSearch, perSource, residentOr } from '#core/rows/read/search.ts'
import { shownRows } from './read/reads.ts'

joinSearch({
  type: 'OUTING',
  label: '外出',
  sort: 50,
  permit: 'live.Outing.register.query',
  routePath: '/live/Outing/register',
  find: async (db, who, keyword) => {
    const rows = await shownRows(db, who)
      .where(residentOr(keyword, 'outing.outNo'))
      .orderBy('outing.planOutTime', 'desc')
      .orderBy('outing.outId', 'desc')
      .limit(perSource)
      .execute()
    return rows.map((row) => ({
      id: row.outId,
      title: `${row.oldmanName}　${outType.label(row.outType)}`,
      subTitle: `${row.planOutTime.slice(0, 16)} ${outStatus.label(row.outStatus)}`,
      query: { outNo: row.outNo },
    }))
  },
})
