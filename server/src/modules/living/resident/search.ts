import { contains } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { joinSearch } from '#core/rows/read/search.ts'

// platform.md 1.1
const perType = 8

joinSearch({
  type: 'OLDMAN',
  label: '老人',
  sort: 10,
  permit: 'live.archives.base.query',
  routePath: '/live/archives/base',
  find: async (db, who, keyword) => {
    const like = contains(keyword.toLowerCase())
    const rows = await db
      .selectFrom('oldman')
      .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.oldmanNo', 'oldman.bedName'])
      .where('oldman.orgId', '=', who.orgId)
      .where(inResidentScope(who))
      .where((eb) =>
        eb.or([
          eb('oldman.oldmanName', 'like', contains(keyword)),
          eb('oldman.pinyin', 'like', like),
          eb('oldman.bedName', 'like', contains(keyword)),
          eb('oldman.oldmanNo', 'like', contains(keyword.toUpperCase())),
        ]),
      )
      .orderBy('oldman.oldmanStatus')
      .orderBy('oldman.oldmanName')
      .limit(perType)
      .execute()
    return rows.map((row) => ({
      id: row.oldmanId,
      title: row.oldmanName,
      subTitle: row.bedName ?? row.oldmanNo,
      query: { oldmanId: row.oldmanId },
    }))
  },
})
