import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import type { PhonePage } from '../../../app/pages.ts'

const { permit } = drugTake.takeList.options

/**
 * The drug round at the bedside: packed by one nurse, checked by another, given after scanning the wristband (stock.md
 * 5.4, Phone).
 */
const pages: readonly PhonePage[] = [
  {
    path: '/drug',
    title: '用药',
    permit,
    tab: { label: '用药', icon: 'M10.5 20.5a5 5 0 0 1-7-7l9-9a5 5 0 0 1 7 7zM8 8l7 7', sort: 30 },
    load: () => import('./phone/RoundPage.tsx'),
  },
  { path: '/drug/prn/:oldmanId', title: '必要时用药', permit, load: () => import('./phone/PrnPage.tsx') },
  { path: '/drug/:takeId', title: '发药', permit, load: () => import('./phone/TakePage.tsx') },
]

export default pages
