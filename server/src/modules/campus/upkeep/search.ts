import { signedIn } from '#contract/kit/calls.ts'
import { upkeepStatus } from '#contract/modules/campus/upkeep/upkeep.ts'
import { inTexts, joinSearch } from '#core/rows/read/search.ts'
import { upkeepRows } from './rows.ts'

joinSearch({
  type: 'UPKEEP',
  label: '报修',
  sort: 55,
  permit: signedIn,
  routePath: '/administration/upkeep',
  find: inTexts(upkeepRows, ['upkeepNo', 'what'], ({ upkeepId, upkeepNo, what, locationName, status }) => ({
    id: upkeepId,
    title: `${what}　报修`,
    subTitle: `${upkeepNo} ${locationName ?? ''} ${upkeepStatus.label(status)}`,
    query: { upkeepNo },
  })),
})
