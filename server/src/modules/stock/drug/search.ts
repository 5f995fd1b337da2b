import { onOff } from '#contract/kit/codes.ts'
import { contains } from '#core/rows/read/list.ts'
import { joinSearch } from '#core/rows/read/search.ts'

// platform.md 1.1
const perType = 8

joinSearch({
  type: 'DRUG',
  label: '药品',
  sort: 70,
  permit: 'drug.drugList.query',
  routePath: '/drug/drugList',
  find: async (db, who, keyword) => {
    const like = contains(keyword.toLowerCase())
    const rows = await db
      .selectFrom('drug')
      .select(['drugId', 'drugName', 'tradeName', 'drugSpec'])
      .where('orgId', '=', who.orgId)
      .where('status', '=', onOff.is.on)
      .where((eb) =>
        eb.or([
          eb('drugName', 'like', contains(keyword)),
          eb('tradeName', 'like', contains(keyword)),
          eb('pinyin', 'like', like),
          eb('barCode', '=', keyword),
        ]),
      )
      .orderBy('drugName')
      .limit(perType)
      .execute()
    return rows.map((row) => ({
      id: row.drugId,
      title: row.drugName,
      subTitle: [row.tradeName, row.drugSpec].filter(Boolean).join(' '),
      query: { drugName: row.drugName },
    }))
  },
})
