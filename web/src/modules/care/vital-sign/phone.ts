import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import type { PhonePage } from '../../../app/pages.ts'

const { permit } = vitalSign.list.options

/** Measurements at the bedside: a room, or one resident (care.md 5). */
const pages: readonly PhonePage[] = [
  {
    path: '/signs',
    title: '体征',
    permit,
    tab: { label: '体征', icon: 'M3 12h4l3-7 4 14 3-7h4', sort: 20 },
    load: () => import('./phone/SignsPage.tsx'),
  },
  { path: '/signs/:oldmanId', title: '体征', permit, load: () => import('./phone/SignsPage.tsx') },
]

export default pages
