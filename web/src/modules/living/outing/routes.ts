import { pages } from '#kit/page/pages.ts'
import { joinArchiveChip, joinArchiveTab } from '../resident/joined-tabs.tsx'

joinArchiveTab('outing', { label: '外出', permit: 'live.Outing.register.query', load: () => import('./OutingTab.tsx') })
joinArchiveChip({ permit: 'live.Outing.register.query', load: () => import('./away/AwayChip.tsx') })

export default pages({
  '/live/Outing/register': {
    title: '外出登记',
    aliases: ['/oldman/oldmanOutList'],
    load: () => import('./OutingPage.tsx'),
  },
  '/live/Outing/audit': { title: '外出审核', aliases: ['/oldman/outCheckList'], load: () => import('./AuditPage.tsx') },
})
