import { joinArchiveChip, joinArchiveTab } from '../resident/joined-tabs.tsx'

joinArchiveTab('outing', { label: '外出', permit: 'live.Outing.register.query', load: () => import('./OutingTab.tsx') })
joinArchiveChip({ permit: 'live.Outing.register.query', load: () => import('./AwayChip.tsx') })

export default {
  '/live/Outing/register': () => import('./OutingPage.tsx'),
  '/live/Outing/audit': () => import('./AuditPage.tsx'),
}
