import { contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import { joinSearch, perSource, residentOr } from '#core/rows/read/search.ts'
import { agreementsSeenBy } from './service.ts'

joinSearch({
  type: 'CONTRACT',
  label: '合同',
  sort: 30,
  permit: 'live.contractDocument.query',
  routePath: '/live/contractDocument',
  find: async (db, who, keyword) => {
    const rows = await agreementsSeenBy(db, who)
      .where('agreement.home', '=', 0)
      .where(residentOr(keyword, 'agreement.contractNo', 'agreement.contractName'))
      .orderBy('agreement.createTime', 'desc')
      .orderBy('agreement.contractId', 'desc')
      .limit(perSource)
      .execute()
    return rows.map((row) => ({
      id: row.contractId,
      title: `${row.oldmanName}　${row.contractName}`,
      subTitle: `${row.contractNo} ${contractStatus.label(row.contractStatus)}`,
      query: { contractNo: row.contractNo },
    }))
  },
})
